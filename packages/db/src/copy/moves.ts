import type Database from 'better-sqlite3';
import type { CopyProgress, MoveState } from '../tables/types.ts';

/** A row of `database_moves`. */
export interface Move {
  id: string;
  state: MoveState;
  place: string;
  at: Date;
  progress: CopyProgress | null;
}

/** The database was copied to another one, which is used in its place. The message names that one. */
export class MovedDatabaseError extends Error {
  /** As PostgreSQL refuses a write where none may be. */
  readonly code = '25006';

  constructor({ place, at }: Move) {
    super(
      `This database has moved to ${place} on ${at.toISOString().slice(0, 10)}, and is not used any more. ` +
        `Set DATABASE_URL to that one${place.startsWith('file:') ? '' : ', with its password'}. docs/databases.md says how to come back.`,
    );
    this.name = 'MovedDatabaseError';
  }
}

/** The database is the target of a copy that has not ended. */
export class HalfCopiedDatabaseError extends Error {
  constructor({ place }: Move) {
    super(
      `This database is a half-done copy of ${place}. Run the same "backline db copy" again with the DATABASE_URL of that one, and it goes on.`,
    );
    this.name = 'HalfCopiedDatabaseError';
  }
}

/** Throws `MovedDatabaseError` and `HalfCopiedDatabaseError` for a database that nobody may use. */
export function assertUsable(moves: readonly Move[]): void {
  const moved = moves.find(({ state }) => state === 'moved');
  if (moved !== undefined) throw new MovedDatabaseError(moved);
  const filling = moves.find(({ state }) => state === 'filling');
  if (filling !== undefined) throw new HalfCopiedDatabaseError(filling);
}

interface StoredMove extends Omit<Move, 'at' | 'progress'> {
  atMs: number | string;
  progress: string | null;
}

const toMove = ({ atMs, progress, ...move }: StoredMove): Move => ({
  ...move,
  at: new Date(Number(atMs)),
  progress: progress === null ? null : (JSON.parse(progress) as CopyProgress),
});

/** Empty for a database that has no tables yet. */
export function readSqliteMoves(connection: Database.Database): Move[] {
  const isThere = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'database_moves'").get();
  if (isThere === undefined) return [];
  const rows = connection.prepare('SELECT id, state, place, at AS atMs, progress FROM database_moves').all();
  return (rows as StoredMove[]).map(toMove);
}

/** A statement of PostgreSQL, outside of Drizzle. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** As `readSqliteMoves`. */
export async function readPgMoves(ask: Ask): Promise<Move[]> {
  const { rows: found } = await ask("SELECT to_regclass('public.database_moves') IS NOT NULL AS is_there");
  if (!(found[0] as { is_there: boolean }).is_there) return [];
  const { rows } = await ask(
    'SELECT id, state, place, (extract(epoch FROM at) * 1000)::bigint::text AS "atMs", progress::text FROM database_moves',
  );
  return (rows as StoredMove[]).map(toMove);
}

/** What opening a database does to the copy of it that is under way: what was copied may have changed. */
export const endLeaving = "UPDATE database_moves SET state = 'stale' WHERE state = 'leaving'";
