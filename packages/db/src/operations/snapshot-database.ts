import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { connectPg } from '../copy/pg-client.ts';
import { toDatabaseFile } from '../open-store.ts';
import { toCorruptError } from '../sqlite-faults.ts';
import { openExisting, verifyDatabaseFile } from './inspect-sqlite.ts';
import { OperationRefusedError } from './problem.ts';

/** Of this process: where programs are found. */
type HostEnv = Record<string, string | undefined>;

const run = promisify(execFile);

/** A person at a terminal may not know the password of the database. */
const noPassword = '--no-password';

/** All pages in one step: a copy that writers interrupt would begin again with each of them. */
const allPages = 0x7fff_ffff;

/** The counts by which people know a snapshot, and which shop it is of. */
export interface SnapshotContents {
  shop: string;
  /** The number and the hash of the newest entry of its audit; 0: there is none. */
  auditSeq: number;
  auditHash: string;
  accounts: number;
  orders: number;
  /** The SKUs of which something is offered. */
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
 * Copies the database to a new file while it is in use, and reads the copy back. Of SQLite each page keeps its place, so
 * that two copies differ where the database does; PostgreSQL is dumped by `pg_dump`, uncompressed. Returns what the copy
 * holds. Throws `OperationRefusedError`, `CorruptDatabaseError`.
 */
export async function snapshotDatabase(url: string, file: string, hostEnv: HostEnv): Promise<SnapshotContents> {
  // Only its owner reads it.
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

/** A disk that is full is the copy's: the database itself is only read. The driver does not say which of the two it was. */
function toRoomError(file: string, error: unknown): OperationRefusedError | null {
  const { code, message } = error as { code?: unknown; message: string };
  if (!/^SQLITE_(FULL|IOERR)/.test(String(code))) return null;
  const folder = dirname(dirname(file));
  return new OperationRefusedError(
    `The database cannot be copied to ${folder} (${message}). The copy needs as much room there as the database: see DATA_PATH.`,
  );
}

function assertCounted(contents: SnapshotContents | undefined): SnapshotContents {
  if (contents === undefined) throw new Error('The database answers no counts.');
  return contents;
}

/** Dumps the moment that it counts. */
async function dumpPostgres(url: string, file: string, hostEnv: HostEnv): Promise<SnapshotContents> {
  // What has to be installed is said first.
  await runPostgresTool('pg_dump', url, ['--version'], hostEnv);
  const client = await connectPg(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: exported } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const { rows } = await client.query<SnapshotContents>(selectContents);
    const options = [noPassword, '--format=custom', '--compress=0', `--snapshot=${exported[0]?.id}`, `--file=${file}`];
    await runPostgresTool('pg_dump', url, options, hostEnv);
    return assertCounted(rows[0]);
  } finally {
    await client.end();
  }
}

/** Throws `OperationRefusedError` where a database of PostgreSQL has tables already. */
export async function assertEmptyPostgres(url: string): Promise<void> {
  const client = await connectPg(url);
  try {
    const { rows } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
    if (rows.length > 0) throw notEmpty();
  } finally {
    await client.end();
  }
}

const notEmpty = () =>
  new OperationRefusedError('The database of DATABASE_URL is not empty. Nothing was changed: name an empty one.');

/** In the contents of a dump: claims of the processes that made it, and what says which shop it is. */
const ofClaims = /TABLE DATA public repeats /;
const ofShop = /TABLE DATA public (?:shop|backups) /;

/**
 * Puts a dump into an empty database of PostgreSQL, all at once. What does not replace the shop that was backed up is a copy,
 * and gets an id of its own from the next program that opens it.
 */
export async function restorePostgresDump(
  url: string,
  file: string,
  { hostEnv, isReplacement }: { hostEnv: HostEnv; isReplacement: boolean },
): Promise<void> {
  const contents = await runPostgresTool('pg_restore', url, ['--list', file], hostEnv);
  const wanted = `${file}.list`;
  await writeFile(
    wanted,
    contents
      .split('\n')
      .filter((line) => !ofClaims.test(line) && (isReplacement || !ofShop.test(line)))
      .join('\n'),
  );
  const options = [
    noPassword,
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    `--use-list=${wanted}`,
  ];
  await runPostgresTool('pg_restore', url, [`--dbname=${toDatabaseName(url)}`, ...options, file], hostEnv);
}

const toDatabaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/**
 * A tool of PostgreSQL's own. Its database is named in the environment, where no list of processes shows the password.
 * Returns what it prints.
 */
async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  args: string[],
  hostEnv: HostEnv,
): Promise<string> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const env = {
    ...hostEnv,
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: toDatabaseName(url),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    // Its complaints are read below.
    LC_ALL: 'C',
  };
  try {
    const { stdout } = await run(tool, args, { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT')
      throw new OperationRefusedError(`${tool} is not installed: install PostgreSQL's client, and run this again.`);
    const [, server, client] = /server version: ([\d.]+)[^;]*; \w+ version: ([\d.]+)/.exec(stderr) ?? [];
    if (server !== undefined)
      throw new OperationRefusedError(
        `${tool} is of PostgreSQL ${client}, too old for the server's ${server}: install the client of ${Number.parseInt(server, 10)}.`,
      );
    // What follows the line of an error are statements and rows.
    const [, reason = 'it does not say why'] = /^\w+: error: (.*)$/m.exec(stderr) ?? [];
    if (tool === 'pg_restore' && / already exists( with same argument types)?$/.test(reason)) throw notEmpty();
    throw new OperationRefusedError(`${tool} failed: ${reason}`);
  }
}
