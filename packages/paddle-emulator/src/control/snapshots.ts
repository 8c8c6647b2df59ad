import { applyConfiguredDestination } from '../delivery/notification-settings.ts';
import { notFound } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';

const tables = ['settings', 'records', 'events', 'notifications', 'notification_logs'];

type Row = Record<string, string | number | null>;

/** The complete state, by table. */
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

/** Deletes everything. Afterward, the same calls give the same ids again. */
export function reset(world: World): void {
  clear(world);
  applyConfiguredDestination(world);
}

const usual = 'snapshot';

/** Snapshots by name, kept until the process ends. */
export function createSnapshots(world: World, forget: () => void) {
  const kept = new Map<string, Snapshot>();
  return {
    /** Saves the complete state: entities, events, the clock, ids, faults. */
    snapshot: async (name: string = usual): Promise<{ name: string; records: number }> => {
      const taken = inTransaction(world, () => takeSnapshot(world));
      kept.set(name, taken);
      return { name, records: taken.records?.length ?? 0 };
    },
    /** Restores a snapshot, any number of times. Running deliveries are forgotten. */
    restore: async (name: string = usual): Promise<{ name: string; records: number }> => {
      const wanted = kept.get(name) ?? notFound('Snapshot', name);
      forget();
      inTransaction(world, () => putBack(world, wanted));
      world.wake();
      return { name, records: wanted.records?.length ?? 0 };
    },
  };
}
