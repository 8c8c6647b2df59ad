/** The address of a PostgreSQL server that tests may make databases on. Unset: PGlite alone stands for PostgreSQL. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL;
