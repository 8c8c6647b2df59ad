import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Mark } from './marks.ts';

/** The column builders of SQLite. Each column says what it holds; `readMarks` reads it. */
export const sqliteKit = {
  table: sqliteTable,
  text: (name: string, _mark: Mark) => text(name),
  int: (name: string, _mark: Mark) => integer(name),
  big: (name: string, _mark: Mark) => integer(name),
  bool: (name: string, _mark: Mark) => integer(name, { mode: 'boolean' }),
  time: (name: string, _mark: Mark) => integer(name, { mode: 'timestamp_ms' }),
  json: (name: string, _mark: Mark) => text(name, { mode: 'json' }),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
};

export type Kit = typeof sqliteKit;
