import type { World } from './world.ts';

const tables = ['settings', 'records', 'events', 'notifications', 'notification_logs'];

type Row = Record<string, string | number | null>;

/** Everything that a world is, by table. */
export type Snapshot = Record<string, Row[]>;

export function takeSnapshot(world: World): Snapshot {
  const read = (table: string) => world.database.prepare<[], Row>(`SELECT * FROM ${table}`).all();
  return Object.fromEntries(tables.map((table) => [table, read(table)]));
}

export function clear(world: World): void {
  for (const table of tables.toReversed()) world.database.exec(`DELETE FROM ${table}`);
}

export function putBack(world: World, snapshot: Snapshot): void {
  clear(world);
  for (const table of tables) {
    const rows = snapshot[table] ?? [];
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) continue;
    const marks = columns.map((column) => `@${column}`).join(', ');
    const insert = world.database.prepare<[Row]>(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
    for (const row of rows) insert.run(row);
  }
}
