import type pg from 'pg';
import type { MoveState } from '../tables/types.ts';

export async function setPgMove(client: pg.Client, id: string, state: MoveState, place: string): Promise<void> {
  await client.query(
    `INSERT INTO database_moves (id, state, place, at) VALUES ($1, $2, $3, now())
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, place = excluded.place, at = excluded.at`,
    [id, state, place],
  );
}

/** The counters of columns that number their rows: each goes on after the largest number. */
const findCounters = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND (is_identity = 'YES' OR column_default LIKE 'nextval(%')`;

export async function setPgCounters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(findCounters);
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(max("${column}"), 1), max("${column}") IS NOT NULL) FROM "${table}"`,
      [`"${table}"`, column],
    );
}
