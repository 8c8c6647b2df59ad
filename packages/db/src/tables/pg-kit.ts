import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Kit } from './sqlite-kit.ts';

/** PostgreSQL's column builders. They have the same methods as SQLite's, so SQLite's types are used. */
export const pgKit = {
  table: pgTable,
  text: (name: string) => text(name),
  int: (name: string) => integer(name),
  big: (name: string) => bigint(name, { mode: 'number' }),
  bool: (name: string) => boolean(name),
  time: (name: string) => timestamp(name, { mode: 'date', precision: 3, withTimezone: true }),
  json: (name: string) => jsonb(name),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
} satisfies Record<keyof Kit, unknown> as unknown as Kit;
