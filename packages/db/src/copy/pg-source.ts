import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { assertKnownPg } from '../migrate-pg.ts';
import { OperationRefusedError } from '../operations/problem.ts';
import { toShownPgAddress } from '../pg-address.ts';
import { programName } from '../pg-session.ts';
import type { CopySource } from './copy-side.ts';
import { listCopyTables } from './copy-tables.ts';
import { readPgMoves } from './moves.ts';
import { connectPg } from './pg-client.ts';
import { fence } from './pg-fence.ts';
import { countPgRows, readPgRows } from './pg-rows.ts';
import { setPgMove } from './pg-statements.ts';

const countPrograms = `SELECT count(*)::int AS programs FROM pg_stat_activity
  WHERE datname = current_database() AND (application_name = '${programName}' OR application_name LIKE '${programName} - %')`;

/** A connection that was closed is gone within moments; a program's own stays. */
async function isAlone(client: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { rows } = await client.query<{ programs: number }>(countPrograms);
    if (rows[0]?.programs === 0) return true;
    await setTimeout(100);
  }
  return false;
}

/**
 * Holds a PostgreSQL database: nobody can write to what is copied. Throws `OperationRefusedError` when a program of Backline
 * is connected, or another one holds a table.
 */
export async function openPgSource(url: string): Promise<CopySource> {
  const place = toShownPgAddress(url);
  // One holds every table in one transaction for the whole copy; what is noted meanwhile is on the disk at once.
  const reader = await connectPg(url);
  const notes = await connectPg(url);
  const close = async () => void (await Promise.all([reader.end(), notes.end()]));
  const inUse = () =>
    new OperationRefusedError(
      `${place} is in use. Stop every server and every other program that has it open, then copy again.`,
    );
  try {
    if (!(await isAlone(reader))) throw inUse();
    await assertKnownPg(reader);
    await reader.query('BEGIN READ WRITE');
    const tables = listCopyTables().map(({ name }) => `"${name}"`);
    await reader.query(`LOCK TABLE ${tables.join()} IN EXCLUSIVE MODE NOWAIT`);
  } catch (error) {
    await close();
    throw (error as { code?: string }).code === '55P03' ? inUse() : error;
  }
  return {
    place,
    readMoves: () => readPgMoves((text) => notes.query(text)),
    async setMove(id, state, other) {
      if (state !== 'moved') return setPgMove(notes, id, state, other);
      // The mark, and what enforces it, in the transaction that holds every table: nothing is written in between.
      await setPgMove(reader, id, state, other);
      await reader.query(fence(other));
      await reader.query('COMMIT');
    },
    readRows: (table, after) => readPgRows(reader, table, after),
    countRows: ({ name }) => countPgRows(reader, name),
    close,
  };
}
