import { type Column, type SQL as Condition, gt, or, sql } from 'drizzle-orm';

/** The operators that both engines share: what a query above this package is built with, and nothing else. */
export { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm';

/** Whether a column's text is this one, whatever the case of its letters. No index serves it. */
export function hasText(column: Column, text: string): Condition {
  return sql`lower(${column}) = ${text.toLowerCase()}`;
}

/** Whether any of these times lies after a moment. */
export function isAnyAfter(columns: readonly Column[], at: Date): Condition | undefined {
  return or(...columns.map((column) => gt(column, at)));
}
