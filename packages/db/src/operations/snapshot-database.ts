import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readThrown } from '@backline/domain/thrown';
import pg from 'pg';
import { OperationRefusedError } from '../engine/problem.ts';
import { toDatabaseFile } from '../open/open-store.ts';
import { ensureTrigrams } from '../pg/migrate-pg.ts';
import { connectPg } from '../pg/pg-client.ts';
import { toCorruptError } from '../sqlite/sqlite-faults.ts';
import { openExisting, verifyDatabaseFile } from './inspect-sqlite.ts';
import { type HostEnv, runPostgresTool } from './postgres-tools.ts';
import { endClaims } from './restore-database.ts';

/** A person at a terminal may not know the database's password. */
const noPassword = '--no-password';

/** All pages in one step, because a copy starts again whenever a writer interrupts it. */
const allPages = 0x7fff_ffff;

/** Counts that help people recognize a snapshot, and its shop. */
export interface SnapshotContents {
  shop: string;
  /** The number and hash of the newest audit entry; 0 for none. */
  auditSeq: number;
  auditHash: string;
  accounts: number;
  orders: number;
  /** SKUs with a published version. */
  packs: number;
}

const selectContents = `SELECT
  (SELECT min(id) FROM shop) AS shop,
  (SELECT coalesce(max(seq), 0) FROM audit_head) AS "auditSeq",
  (SELECT coalesce(max(hash), '') FROM audit_head) AS "auditHash",
  (SELECT CAST(count(*) AS integer) FROM users) AS accounts,
  (SELECT CAST(count(*) AS integer) FROM orders) AS orders,
  (SELECT CAST(count(DISTINCT sku) AS integer) FROM pack_current) AS packs`;

/**
 * Copies the database to a new file while it is in use, and reads the copy back. In SQLite each page keeps its
 * position, so two copies differ only where the database does; PostgreSQL is dumped with `pg_dump`, uncompressed.
 * Returns facts about the copy. Throws `OperationRefusedError`, `CorruptDatabaseError`.
 */
export async function snapshotDatabase(url: string, file: string, hostEnv: HostEnv): Promise<SnapshotContents> {
  // Only its owner may read it.
  closeSync(openSync(file, 'wx', 0o600));
  if (!url.startsWith('file:')) return dumpPostgres(url, file, hostEnv);
  const source = resolve(toDatabaseFile(url));
  try {
    const connection = openExisting(source);
    try {
      await connection.backup(file, { progress: () => allPages }).catch((error) => {
        throw toRoomError(file, error) ?? error;
      });
    } finally {
      connection.close();
    }
    verifyDatabaseFile(file);
    const copy = openExisting(file, { isReadOnly: true });
    try {
      return assertCounted(copy.prepare<[], SnapshotContents>(selectContents).get());
    } finally {
      copy.close();
    }
  } catch (error) {
    throw toCorruptError(source, error) ?? error;
  }
}

/** A full disk must be the copy's, because the database is only read. The driver does not say which. */
function toRoomError(file: string, error: unknown): OperationRefusedError | null {
  const { code, message } = readThrown(error);
  if (!/^SQLITE_(FULL|IOERR)/.test(code)) return null;
  const folder = dirname(dirname(file));
  return new OperationRefusedError(
    `The database cannot be copied to ${folder} (${message}). The copy needs as much room there as the database: see DATA_PATH.`,
  );
}

function assertCounted(contents: SnapshotContents | undefined): SnapshotContents {
  if (contents === undefined) throw new Error('The database answers no counts.');
  return contents;
}

/** Dumps the snapshot that was counted, and reads the dump back, to check that it is of the same database. */
async function dumpPostgres(url: string, file: string, hostEnv: HostEnv): Promise<SnapshotContents> {
  // Report a missing program first.
  await runPostgresTool('pg_dump', null, ['--version'], hostEnv);
  const client = await connectPg(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: exported } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const { rows } = await client.query<SnapshotContents>(selectContents);
    const options = ['--format=custom', '--compress=0', `--snapshot=${exported[0]?.id}`, `--file=${file}`];
    await runPostgresTool('pg_dump', client, [noPassword, ...ownSchema, ...options], hostEnv);
    const contents = assertCounted(rows[0]);
    await assertDumpOf(contents, file, hostEnv);
    return contents;
  } finally {
    await client.end();
  }
}

/** A rented database may have others' schemas that its user cannot read. */
const ownSchema = ['--schema=public'];

/** The rows of a table in a text dump. */
function readDumped(text: string, table: string): Record<string, string>[] {
  const block = new RegExp(`^COPY public\\.${table} \\(([^)]*)\\) FROM stdin;\\n([^]*?)^\\\\\\.$`, 'm').exec(text);
  const columns = block?.[1]?.split(', ') ?? [];
  const lines = block?.[2]?.split('\n').slice(0, -1) ?? [];
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [columns[at], value])));
}

/**
 * PostgreSQL's tools may have reached another server than this program, such as an older cluster with the same name.
 */
async function assertDumpOf({ shop, auditSeq, auditHash }: SnapshotContents, file: string, hostEnv: HostEnv) {
  const options = ['--data-only', ...ownSchema, '--table=shop', '--table=audit_head', '--file=-', file];
  const text = await runPostgresTool('pg_restore', null, options, hostEnv);
  const [dumpedShop] = readDumped(text, 'shop');
  const [head] = readDumped(text, 'audit_head');
  const isSame =
    (dumpedShop?.id ?? null) === shop &&
    Number(head?.seq ?? 0) === Number(auditSeq) &&
    (head?.hash ?? '') === auditHash;
  if (isSame) return;
  throw new OperationRefusedError(
    'The dump is not of the database that Backline uses: its shop or the end of its audit differs. No backup was made. Name host and port in DATABASE_URL.',
  );
}

/** Throws `OperationRefusedError` if a PostgreSQL database already has tables. */
export async function assertEmptyPostgres(url: string): Promise<void> {
  const client = await connectPg(url);
  try {
    await assertEmpty(client);
  } finally {
    await client.end();
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
  if (rows.length > 0)
    throw new OperationRefusedError(
      'The database of DATABASE_URL is not empty. Nothing was changed: name an empty one.',
    );
}

/**
 * Entries of a dump that are not restored, because they belong to the database's provider, not its user. The trigram
 * index names the extension's schema, which differs between providers.
 */
const ofProvider = /^\d+; \d+ \d+ (?:EXTENSION|SCHEMA|COMMENT) /;
const ofTrigrams = /INDEX public find_texts_text /;
/** Records which shop it is. */
const ofShop = /TABLE DATA public (?:shop|backups) /;

/**
 * Restores a dump into an empty PostgreSQL database in one transaction, then adds an index. Unless it replaces the
 * backed-up shop, it is a copy, and gets its own id from the next program that opens it.
 */
export async function restorePostgresDump(
  url: string,
  file: string,
  { hostEnv, isReplacement }: { hostEnv: HostEnv; isReplacement: boolean },
): Promise<void> {
  const contents = await runPostgresTool('pg_restore', null, ['--list', file], hostEnv);
  const left = [ofProvider, ofTrigrams, ...(isReplacement ? [] : [ofShop])];
  const wanted = `${file}.list`;
  const lines = contents.split('\n').filter((line) => !left.some((pattern) => pattern.test(line)));
  await writeFile(wanted, lines.join('\n'));
  const client = await connectPg(url);
  try {
    await assertEmpty(client);
    const trigrams = await ensureTrigrams(client);
    const options = [
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      `--use-list=${wanted}`,
    ];
    await runPostgresTool('pg_restore', client, [`--dbname=${client.database}`, noPassword, ...options, file], hostEnv);
    await client.query(endClaims);
    if (ofTrigrams.test(contents))
      await client.query(
        `CREATE INDEX find_texts_text ON public.find_texts USING gin (text ${pg.escapeIdentifier(trigrams)}.gin_trgm_ops)`,
      );
  } finally {
    await client.end();
  }
}
