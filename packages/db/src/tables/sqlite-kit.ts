import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** The column builders of SQLite. */
export const sqliteKit = {
  table: sqliteTable,
  text: (name: string) => text(name),
  int: (name: string) => integer(name),
  big: (name: string) => integer(name),
  bool: (name: string) => integer(name, { mode: 'boolean' }),
  time: (name: string) => integer(name, { mode: 'timestamp_ms' }),
  json: (name: string) => text(name, { mode: 'json' }),
  index,
  uniqueIndex,
  primaryKey,
};

export type Kit = typeof sqliteKit;
