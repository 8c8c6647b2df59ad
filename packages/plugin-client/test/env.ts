/** True in `npm run test:long`, which runs for minutes instead of a few tries. */
const isLong = process.env.TEST_LONG === 'true';
const seed = process.env.TEST_SEED;

/** The number of simulated lives of a pack. A failure prints its seed, and `TEST_SEED` runs only that one. */
export const lives =
  seed === undefined
    ? { first: 1, count: isLong ? 500 : 24, steps: isLong ? 12 : 4 }
    : { first: Number(seed), count: 1, steps: 12 };

/** How often each kind of trouble happens to a drive. */
export const damages = isLong
  ? { flips: 1000, pulls: 50, fulls: 50, kills: 200 }
  : { flips: 40, pulls: 2, fulls: 2, kills: 6 };

/** Variables that a program inherits without any other setting: with it, the sources are compiled once. */
export const bareEnv: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
