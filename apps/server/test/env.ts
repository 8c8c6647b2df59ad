/** Variables that programs under test inherit: the path to them. */
export const hostEnv: NodeJS.ProcessEnv = process.env;

/** True in `npm run test:long`, which runs for minutes instead of a few tries. */
export const isLong = process.env.TEST_LONG === 'true';

/** How often the server is killed in the middle of a list. */
export const killRounds = isLong ? 50 : 2;

/** Of this many calls one is tried with a table that fails, another one with the next table. */
export const failingShare = isLong ? 1 : 6;

/** How often an erasure runs beside each thing that can happen to an account. */
export const erasureRounds = isLong ? 10 : 1;

/** How often a program that installs a pack is killed. */
export const packKills = isLong ? 20 : 1;

/** How many commands of a kind run while the server writes, too. */
export const commandRounds = isLong ? 60 : 2;

/** How long two servers share a PostgreSQL database under load, while they and it are stopped and killed. */
export const twoProcessesSeconds = isLong ? 180 : 2;

/** How many people use them: a session may make 300 calls a minute. */
export const twoProcessesMembers = isLong ? 150 : 8;

/** How many webhooks arrive while mail and provider are away. */
export const burstEvents = isLong ? 1000 : 60;

/** Cases of a property for each seed: orders in which a purchase's events arrive, and lives of a plan. */
export const orderCases = isLong ? 2000 : 4;
export const planCases = isLong ? 1000 : 6;
/** Lives of payers, after each step of which support's search is compared with the rows. */
export const findTextLives = isLong ? 40 : 2;

/** One seed that never changes, and in `npm run test:long` a fresh one. A failure prints its own: `TEST_SEED` runs that one alone. */
export const seeds = process.env.TEST_SEED
  ? [Number(process.env.TEST_SEED)]
  : [20261121, ...(isLong ? [Math.floor(Math.random() * 2 ** 31)] : [])];

/** The amounts that move from one database to another. */
export const movingShop = isLong ? { accounts: 100_000, codes: 1_000_000 } : { accounts: 200, codes: 500 };

/** PgBouncers to try: those that `TEST_PGBOUNCER` lists, and the system's own. */
export const pgbouncers = [...(process.env.TEST_PGBOUNCER?.split(':') ?? []), '/usr/sbin/pgbouncer'];
