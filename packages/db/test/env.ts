/** The address of a PostgreSQL server that tests may make databases on. Unset: the run starts one of its own. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

/** Set by `npm run test:long`. */
export const isLong = process.env.TEST_LONG === 'true';
