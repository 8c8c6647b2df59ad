/** The operators that both engines share: what a query above this package is built with, and nothing else. */
export { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm';
