/** The environment for programs under test, which contains the path to find them. */
export const hostEnv: NodeJS.ProcessEnv = process.env;

/** True in `npm run test:long`, which runs for minutes instead of a few tries. */
export const isLong = process.env.TEST_LONG === 'true';

/** The number of times that the server is killed in the middle of a list. */
export const killRounds = isLong ? 50 : 2;

/** One in this many calls is tested with each failing table. */
export const failingShare = isLong ? 1 : 6;

/** The number of times that an erasure runs at the same time as each event of an account. */
export const erasureRounds = isLong ? 10 : 1;

/** The number of times that a program is killed while it installs a pack. */
export const packKills = isLong ? 20 : 1;

/** The number of commands of each kind that run while the server also writes. */
export const commandRounds = isLong ? 60 : 2;

/**
 * How long two servers share a PostgreSQL database under load, while the servers and the database are stopped and
 * killed.
 */
export const twoProcessesSeconds = isLong ? 180 : 2;

/** The number of people who use them. A session may make 300 calls a minute. */
export const twoProcessesMembers = isLong ? 150 : 8;

/** The number of webhooks that arrive while mail server and provider are down. */
export const burstEvents = isLong ? 1000 : 60;

/** The number of random cases per seed, for the order of a purchase's events and for the life of a plan. */
export const orderCases = isLong ? 2000 : 4;
export const planCases = isLong ? 1000 : 6;
/** The number of payers' lives in which, after each step, support's search is compared with the rows. */
export const findTextLives = isLong ? 40 : 2;

/**
 * One fixed seed, and in `npm run test:long` also a random one. A failure prints its seed, and `TEST_SEED` runs only
 * that one.
 */
export const seeds = process.env.TEST_SEED
  ? [Number(process.env.TEST_SEED)]
  : [20261121, ...(isLong ? [Math.floor(Math.random() * 2 ** 31)] : [])];

/** The number of rows that are moved from one database to another. */
export const movingShop = isLong ? { accounts: 100_000, codes: 1_000_000 } : { accounts: 200, codes: 500 };

/** The PgBouncer programs to test: those in `TEST_PGBOUNCER`, and the system's own. */
export const pgbouncers = [...(process.env.TEST_PGBOUNCER?.split(':') ?? []), '/usr/sbin/pgbouncer'];
