import type { Database } from './database.ts';

/** Single values that survive a restart: the clock's offset, counters, delivery faults. */
export function createSettings(database: Database) {
  const read = database.prepare<[string], { value: string }>('SELECT value FROM settings WHERE name = ?');
  const write = database.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    get: <T>(name: string, otherwise: T): T => {
      const row = read.get(name);
      return row ? JSON.parse(row.value) : otherwise;
    },
    set: (name: string, value: unknown): void => {
      write.run(name, JSON.stringify(value));
    },
  };
}

export type Settings = ReturnType<typeof createSettings>;
