import type Database from 'better-sqlite3';
import type pg from 'pg';

/** A row of `database_moves` in the copied database. */
export interface Move {
  id: string;
  place: string;
  at: Date;
}

interface MoveRow extends Omit<Move, 'at'> {
  at: number;
}

/** The database was copied to another one that replaces it. The message names that one. */
export class MovedDatabaseError extends Error {
  constructor({ place, at }: Move) {
    super(
      `This database has moved to ${place} on ${at.toISOString().slice(0, 10)}, and is not used any more. ` +
        'Set DATABASE_URL to that one, with its password. docs/databases.md says how to come back.',
    );
    this.name = 'MovedDatabaseError';
  }
}

/** Where a database has moved to; null if it has not moved, or has no tables yet. */
export function readMoved(connection: Database.Database): Move | null {
  const isThere = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'database_moves'").get();
  if (isThere === undefined) return null;
  const found = connection.prepare<[], MoveRow>("SELECT id, place, at FROM database_moves WHERE state = 'moved'").get();
  if (found === undefined) return null;
  return { ...found, at: new Date(found.at) };
}

/** Throws `MovedDatabaseError`. */
export function assertNotMoved(connection: Database.Database): void {
  const moved = readMoved(connection);
  if (moved !== null) throw new MovedDatabaseError(moved);
}

/** Marks a database as moved, durably. */
export function markMoved(connection: Database.Database, id: string, place: string): void {
  connection
    .prepare("INSERT INTO database_moves (id, state, place, at) VALUES (?, 'moved', ?, ?)")
    .run(id, place, Date.now());
}

/** True if the copy with this id has arrived in a PostgreSQL database. */
export async function hasArrived(client: pg.Client, id: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('public.database_moves') IS NOT NULL AS "isThere"`,
  );
  if (rows[0]?.isThere !== true) return false;
  const found = await client.query(`SELECT 1 FROM database_moves WHERE state = 'arrived' AND id = $1`, [id]);
  return found.rows.length > 0;
}
