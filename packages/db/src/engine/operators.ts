import { type Column, type SQL as Condition, gt, or, Param, sql } from 'drizzle-orm';

/** The operators that both databases share. Queries outside this package use these and nothing else. */
export {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  notInArray,
  or,
  type SQL,
  sum,
} from 'drizzle-orm';

/** True if a column contains this text, ignoring case. Uses no index. */
export function hasText(column: Column, text: string): Condition {
  return sql`lower(${column}) = ${text.toLowerCase()}`;
}

/** True if any of these columns is after a time. */
export function isAnyAfter(columns: readonly Column[], at: Date): Condition | undefined {
  return or(...columns.map((column) => gt(column, at)));
}

/** The new value of a column, or its present value if null is given. */
export function orKept(value: unknown, column: Column): Condition {
  return sql`coalesce(${value}, ${column})`;
}

/** A prepared statement's value that is stored and may be null, because Drizzle's columns only encode values. */
export function orNull(value: unknown, column: Column): Condition {
  const encoder = {
    mapToDriverValue: (given: unknown) => (given === null ? null : column.mapToDriverValue(given)),
  };
  return sql`${new Param(value, encoder)}`;
}

/**
 * A prepared statement's value, encoded like the column it is compared with, because drivers do not accept a Date. Like
 * `opaque`, except on PostgreSQL, where a selected value would be a text.
 */
export function asColumn(value: unknown, column: Column): Condition {
  const param = new Param(value, column);
  return column.columnType.startsWith('Pg') ? sql`${param}` : sql`(select ${param})`;
}

/** True if a sum differs from its parts. Unknown parts count as zero. */
export function isNoSum(column: Column, plus: readonly Column[], minus: readonly Column[] = []): Condition {
  const known = (part: Column) => sql`coalesce(${part}, 0)`;
  const added = sql.join(plus.map(known), sql` + `);
  return minus.length === 0
    ? sql`${column} <> ${added}`
    : sql`${column} <> ${added} - ${sql.join(minus.map(known), sql` - `)}`;
}

/** True if a column begins with this text. Uses the column's index in SQLite; PostgreSQL reads all rows. */
export function startsWith(column: Column, text: string): Condition {
  if (column.columnType.startsWith('Pg')) return sql`starts_with(${column}, ${text})`;
  return sql`${column} >= ${text} AND ${column} < ${`${text}\u{10FFFF}`}`;
}

/** True if a column ends with this text, which has no characters beyond U+FFFF. Uses no index. */
export function endsWith(column: Column, text: string): Condition {
  const end = column.columnType.startsWith('Pg')
    ? sql`right(${column}, ${text.length}::int)`
    : sql`substr(${column}, ${-text.length})`;
  return sql`${end} = ${text}`;
}
