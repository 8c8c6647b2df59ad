/** True in `npm run test:long`, which repeats for minutes what `npm test` tries a few times. */
const isLong = process.env.TEST_LONG === 'true';
const seed = process.env.TEST_SEED;

/** Lives of a pack. A failure prints its seed, and `TEST_SEED` runs that one alone. */
export const lives =
  seed === undefined
    ? { first: 1, count: isLong ? 500 : 24, steps: isLong ? 12 : 4 }
    : { first: Number(seed), count: 1, steps: 12 };

/** How often each thing that can happen to a drive happens to one. */
export const damages = isLong
  ? { flips: 1000, pulls: 50, fulls: 50, kills: 200 }
  : { flips: 40, pulls: 2, fulls: 2, kills: 6 };
