import type * as pg from './pg.ts';
import type * as sqlite from './sqlite.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Shapes<Tables> = {
  [Name in keyof Tables]: Tables[Name] extends { $inferSelect: infer Row; $inferInsert: infer NewRow }
    ? { row: Row; newRow: NewRow }
    : never;
};

/** Fails to compile when a table of one dialect drifts from its twin. */
export const areTablesTheSame: Same<Shapes<typeof sqlite>, Shapes<typeof pg>> = true;
