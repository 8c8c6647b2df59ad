import type Database from 'better-sqlite3';
import type { CopyProgress, MoveState } from '../tables/types.ts';

export function setSqliteMove(connection: Database.Database, id: string, state: MoveState, place: string): void {
  connection
    .prepare(
      `INSERT INTO database_moves (id, state, place, at) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, place = excluded.place, at = excluded.at`,
    )
    .run(id, state, place, Date.now());
}

export function setSqliteProgress(connection: Database.Database, id: string, progress: CopyProgress): void {
  connection.prepare('UPDATE database_moves SET progress = ? WHERE id = ?').run(JSON.stringify(progress), id);
}

export const countSqliteRows = (connection: Database.Database, table: string): number =>
  connection.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;
