/**
 * The address of a PostgreSQL server on which tests may create databases. If it is unset, the run starts its own
 * server.
 */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

/** Set by `npm run test:long`. */
export const isLong = process.env.TEST_LONG === 'true';
