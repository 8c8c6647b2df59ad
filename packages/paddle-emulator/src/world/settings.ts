import type { Database } from './database.ts';

/** Single values that survive a restart: the clock's offset, counters, delivery faults. */
export interface Settings {
  get<T>(name: string, otherwise: T): T;
  set(name: string, value: unknown): void;
}

export function createSettings(database: Database): Settings {
  const read = database.prepare<[string], { value: string }>('SELECT value FROM settings WHERE name = ?');
  const write = database.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    get: (name, otherwise) => {
      const row = read.get(name);
      return row ? JSON.parse(row.value) : otherwise;
    },
    set: (name, value) => {
      write.run(name, JSON.stringify(value));
    },
  };
}
