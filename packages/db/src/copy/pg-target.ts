import pg from 'pg';
import { assertKnownPg } from '../migrate-pg.ts';
import { openStore } from '../open-store.ts';
import { OperationRefusedError } from '../operations/problem.ts';
import { openPostgresStore } from '../pg.ts';
import { toShownPgAddress } from '../pg-address.ts';
import type { CopyProgress } from '../tables/types.ts';
import type { CopyTarget } from './copy-side.ts';
import { type CopyTable, listTableNames, plantedTables } from './copy-tables.ts';
import { readPgMoves } from './moves.ts';
import { connectPg, copyIn } from './pg-client.ts';
import { countPgRows, readPgRows } from './pg-rows.ts';
import { setPgCounters, setPgMove } from './pg-statements.ts';
import { toCopyText } from './pg-text.ts';
import { toRefusal } from './refusal.ts';

/** The key of the advisory lock that lets one copy fill a database at a time. */
const fillingLock = 0x6d6f7665;

const emptyIt = 'Name an empty database: createdb makes one.';

async function assertEmpty(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = rows.map(({ name }) => name);
  if (found.length === 0) return;
  const ours = new Set([...listTableNames(), 'schema_migrations']);
  if (!found.includes('schema_migrations') || found.some((name) => !ours.has(name))) throw toRefusal.ofStrange(place);
  await assertKnownPg(client);
  const full: string[] = [];
  for (const name of found.filter((one) => !plantedTables.includes(one)))
    if ((await client.query(`SELECT 1 FROM "${name}" LIMIT 1`)).rows.length > 0) full.push(name);
  if (full.length > 0) throw toRefusal.ofFull(place, full, emptyIt);
}

const quoteTables = () =>
  listTableNames()
    .map((name) => `"${name}"`)
    .join();

/** The triggers of the audit would refuse this; nothing else runs meanwhile. */
async function emptyTables(client: pg.Client): Promise<void> {
  const toggle = (verb: string) =>
    ['audit_entries', 'audit_checkpoints'].map((name) => `ALTER TABLE "${name}" ${verb} TRIGGER USER`).join(';');
  await client.query(toggle('DISABLE'));
  await client.query(`TRUNCATE ${quoteTables()} RESTART IDENTITY`);
  await client.query(toggle('ENABLE'));
}

/** A value that PostgreSQL does not take, named by its column and never by itself. */
function toWriteError(error: unknown, { name }: CopyTable): unknown {
  const { code = '', where = '' } = error as { code?: string; where?: string };
  if (!/^2[23]/.test(code)) return error;
  const column = /, column (\w+)/.exec(where)?.[1];
  return new OperationRefusedError(
    `PostgreSQL does not take a value of ${name}${column === undefined ? '' : `.${column}`} (${code}). Correct it, then copy again.`,
  );
}

async function writeBatch(client: pg.Client, id: string, table: CopyTable, bytes: Buffer, progress: CopyProgress) {
  const columns = table.columns.map(({ name }) => `"${name}"`).join();
  // A loss of power takes the rows and the note of them, both.
  await client.query('BEGIN; SET LOCAL synchronous_commit = off');
  try {
    await copyIn(client, `COPY "${table.name}" (${columns}) FROM STDIN`, bytes);
    const noted = pg.escapeLiteral(JSON.stringify(progress));
    await client.query(`UPDATE database_moves SET progress = ${noted} WHERE id = ${pg.escapeLiteral(id)}; COMMIT`);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw toWriteError(error, table);
  }
}

/** Fills a PostgreSQL database. Throws `OperationRefusedError` when another copy fills it. */
export async function openPgTarget(url: string): Promise<CopyTarget> {
  const place = toShownPgAddress(url);
  const client = await connectPg(url);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [fillingLock]);
  } catch (error) {
    await client.end();
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new OperationRefusedError(`Another "backline db copy" fills ${place} right now.`);
  }
  return {
    place,
    readMoves: () => readPgMoves((text) => client.query(text)),
    assertEmpty: () => assertEmpty(client, place),
    async begin(id, other) {
      await (await openPostgresStore(url, { keepsMoves: true })).close();
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${quoteTables()} IN ACCESS EXCLUSIVE MODE`);
      // Somebody may have written to it since it was found empty.
      const moves = await readPgMoves((text) => client.query(text));
      if (!moves.some(({ state }) => state === 'filling')) await assertEmpty(client, place);
      await emptyTables(client);
      await setPgMove(client, id, 'filling', other);
      await client.query('COMMIT');
    },
    write: (id, table, batch, progress) =>
      writeBatch(client, id, table, Buffer.from(toCopyText(table, batch.rows)), progress),
    async finish(id, progress) {
      await setPgCounters(client);
      await client.query('ANALYZE');
      await client.query('UPDATE database_moves SET progress = $1 WHERE id = $2', [JSON.stringify(progress), id]);
    },
    async *readRows(table, after) {
      await client.query('BEGIN READ ONLY');
      try {
        yield* readPgRows(client, table, after);
      } finally {
        await client.query('COMMIT');
      }
    },
    countRows: ({ name }) => countPgRows(client, name),
    openStore: () => openStore({ url, keepsMoves: true }),
    setMove: (id, state, other) => setPgMove(client, id, state, other),
    async release(id, other) {
      await setPgMove(client, id, 'arrived', other);
      return null;
    },
    close: () => client.end(),
  };
}
