import { randomUUID } from 'node:crypto';
import { latestMigration } from '../migrations.ts';
import { openStore } from '../open-store.ts';
import { OperationRefusedError } from '../operations/problem.ts';
import type { Store } from '../store.ts';
import { createTableSum, type TableSum } from './copy-row.ts';
import type { CopySource, CopyTarget } from './copy-side.ts';
import { type CopyTable, listCopyTables } from './copy-tables.ts';
import { HalfCopiedDatabaseError, type Move, MovedDatabaseError } from './moves.ts';

export interface CopyOptions {
  /** The database that is copied, and marked as moved. */
  from: string;
  /** The database that is copied into: empty, or half-filled by an earlier try. The other kind of database. */
  to: string;
  /** Reads the audit of one of them, and returns its end; null: it is empty. Throws what is wrong with it. */
  verifyAudit(store: Store): Promise<string | null>;
  /** `of`: the rows of all tables. */
  onProgress?(rows: number, of: number): void;
}

export interface CopyReport {
  /** Addresses without passwords. */
  from: string;
  to: string;
  tables: (TableSum & { table: string })[];
  /** The end of the audit of both, `SEQ:HASH`; null: it is empty. */
  auditEnd: string | null;
  /** How many rows an earlier try had copied already. */
  resumed: number;
  /** False when the copy had ended before: nothing was done. */
  isNew: boolean;
  /** Where a file that had the name of the target is kept. */
  keptAs: string | null;
}

const isEmbedded = (url: string) => url.startsWith('file:');

async function openSides({ from, to }: CopyOptions): Promise<{ source: CopySource; target: CopyTarget }> {
  const source = isEmbedded(from)
    ? await (await import('./sqlite-source.ts')).openSqliteSource(from)
    : await (await import('./pg-source.ts')).openPgSource(from);
  try {
    const target = isEmbedded(to)
      ? await (await import('./sqlite-target.ts')).openSqliteTarget(to)
      : await (await import('./pg-target.ts')).openPgTarget(to);
    return { source, target };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** `release`: everything else was done. */
type Plan = { step: 'begin' | 'go on' | 'release'; id: string };

/** What is to do, by what both say of earlier tries. Throws when the target has something else. Changes nothing. */
async function plan(source: CopySource, target: CopyTarget, schema: number): Promise<Plan> {
  const [from, to] = [await source.readMoves(), await target.readMoves()];
  const halfSource = from.find(({ state }) => state === 'filling');
  if (halfSource !== undefined) throw new HalfCopiedDatabaseError(halfSource);
  const isOf = (state: Move['state'], ...states: Move['state'][]) =>
    to.find((move) => move.state === state && from.some((own) => own.id === move.id && states.includes(own.state)));
  const arrived = isOf('arrived', 'moved');
  if (arrived !== undefined) return { step: 'release', id: arrived.id };
  const half = isOf('filling', 'leaving', 'moved');
  if (half?.progress?.schema === schema) return { step: 'go on', id: half.id };
  const moved = from.find(({ state }) => state === 'moved');
  if (moved !== undefined) throw new MovedDatabaseError(moved);
  const filling = to.find(({ state }) => state === 'filling');
  // What an older try has copied of this database may be copied over.
  if (filling !== undefined && !from.some(({ id }) => id === filling.id)) throw new HalfCopiedDatabaseError(filling);
  if (filling === undefined)
    await target.assertEmpty(from.filter(({ state }) => state === 'arrived').map(({ id }) => id));
  return { step: 'begin', id: randomUUID() };
}

type OnRows = (table: CopyTable, rows: number) => void;

async function copyRows(source: CopySource, target: CopyTarget, { id }: Plan, schema: number, onRows: OnRows) {
  const sums = new Map<string, TableSum>();
  const tables = listCopyTables();
  const { progress } = (await target.readMoves()).find((move) => move.id === id) ?? {};
  const isCopied = progress?.table === null;
  const first = progress == null ? 0 : tables.findIndex(({ name }) => name === progress.table);
  for (const [at, table] of tables.entries()) {
    if (isCopied || at < first) continue;
    const after = at === first ? (progress?.after ?? null) : null;
    const sum = createTableSum(table);
    // The next batch is read while the one before it is written.
    let written: Promise<void> = Promise.resolve();
    for await (const batch of source.readRows(table, after)) {
      await written;
      written = target.write(id, table, batch, { schema, table: table.name, after: batch.after });
      written.catch(() => {});
      for (const row of batch.rows) sum.add(row);
      onRows(table, batch.rows.length);
    }
    await written;
    // Of a table that an earlier try has begun, the source is read once more.
    if (after === null) sums.set(table.name, sum.read());
  }
  return sums;
}

async function sumRows(side: CopySource | CopyTarget, table: CopyTable): Promise<TableSum> {
  const sum = createTableSum(table);
  for await (const { rows } of side.readRows(table, null)) for (const row of rows) sum.add(row);
  return sum.read();
}

/** Reads the target back, and what an earlier try has read of the source. Throws `OperationRefusedError`. */
async function compare(source: CopySource, target: CopyTarget, sums: Map<string, TableSum>) {
  const tables: CopyReport['tables'] = [];
  for (const table of listCopyTables()) {
    const [own, copied] = [sums.get(table.name) ?? (await sumRows(source, table)), await sumRows(target, table)];
    if (own.rows !== copied.rows || own.checksum !== copied.checksum)
      throw new OperationRefusedError(
        `${table.name} differs: ${own.rows} rows with the checksum ${own.checksum} in ${source.place}, ${copied.rows} with ${copied.checksum} in ${target.place}. ` +
          `${source.place} stays in use. Empty ${target.place}, then copy again.`,
      );
    tables.push({ table: table.name, ...own });
  }
  return tables;
}

async function verifyTarget(target: CopyTarget, { verifyAudit }: CopyOptions, auditEnd: string | null): Promise<void> {
  const store = await target.openStore();
  const found = await verifyAudit(store).finally(() => store.close());
  if (found !== auditEnd)
    throw new OperationRefusedError(`The audit ends at ${auditEnd}, and at ${found} in ${target.place}. Copy again.`);
}

async function move(
  source: CopySource,
  target: CopyTarget,
  options: CopyOptions,
  auditEnd: string | null,
): Promise<CopyReport> {
  const schema = latestMigration(isEmbedded(options.from) ? 'sqlite' : 'pg').id;
  const ends = { from: source.place, to: target.place, auditEnd };
  const planned = await plan(source, target, schema);
  const { step, id } = planned;
  if (step === 'release') {
    const keptAs = await target.release(id, source.place);
    return { ...ends, tables: [], resumed: 0, isNew: false, keptAs };
  }
  if (step === 'begin') {
    await source.setMove(id, 'leaving', target.place);
    await target.begin(id, source.place);
  }
  let [of, resumed] = [0, 0];
  for (const table of listCopyTables()) {
    of += await source.countRows(table);
    if (step === 'go on') resumed += await target.countRows(table);
  }
  let rows = resumed;
  const sums = await copyRows(source, target, planned, schema, (_table, more) => {
    rows += more;
    options.onProgress?.(rows, of);
  });
  await target.finish(id, { schema, table: null, after: null });
  const tables = await compare(source, target, sums);
  await verifyTarget(target, options, auditEnd);
  // From here on the source is not used any more, whatever happens; the same command again does what is left.
  await source.setMove(id, 'moved', target.place);
  const keptAs = await target.release(id, source.place);
  return { ...ends, tables, resumed, isNew: true, keptAs };
}

/**
 * Copies a database into one of the other kind, compares both, and marks the first as moved: it is not opened any more. A
 * copy that was killed goes on where it was. Throws `OperationRefusedError`, `MovedDatabaseError`,
 * `HalfCopiedDatabaseError`, `NewerSchemaError` and `CorruptDatabaseError`.
 */
export async function copyDatabase(options: CopyOptions): Promise<CopyReport> {
  if (isEmbedded(options.from) === isEmbedded(options.to))
    throw new OperationRefusedError(
      isEmbedded(options.to)
        ? 'Both are SQLite: "backline db backup" and "db restore" copy it.'
        : 'Both are PostgreSQL: pg_dump and pg_restore copy it.',
    );
  const first = await openSides(options);
  await Promise.all([first.source.close(), first.target.close()]);
  // On connections of its own, for which nobody may hold it.
  const store = await openStore({ url: options.from, keepsMoves: true });
  const auditEnd = await options.verifyAudit(store).finally(() => store.close());
  const { source, target } = await openSides(options);
  try {
    return await move(source, target, options, auditEnd);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
