import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Mark } from './marks.ts';

/** SQLite's column builders. Each column has a mark for its kind of data, which `readMarks` reads. */
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
