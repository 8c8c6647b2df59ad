/** What programs under test inherit: the path to them. */
export const hostEnv: NodeJS.ProcessEnv = process.env;

/** How often the server is killed in the middle of a list; 50 in a thorough run. */
export const killRounds = Number(process.env.KILL_ROUNDS ?? 4);

/** How long the server and the command line write together; 60 in a thorough run. */
export const twoWritersSeconds = Number(process.env.TWO_WRITERS_SECONDS ?? 6);

/** How long two servers share a PostgreSQL database under load, while they and it are stopped and killed; 180 in a thorough run. */
export const twoProcessesSeconds = Number(process.env.TWO_PROCESSES_SECONDS ?? 15);

/** In how many orders a purchase is told. */
export const orderCases = Number(process.env.ORDER_CASES ?? 1000);

/** In how many lives of a plan whatever can happen to it happens. */
export const planCases = Number(process.env.PLAN_CASES ?? 1000);
/** Where a failure is to be lived again: the seed that it printed. */
export const planSeed = Number(process.env.PLAN_SEED ?? 20261121);
