/** True in `npm run test:long`, which plays for minutes. `npm test` plays once. */
export const isLong = process.env.TEST_LONG === 'true';

/** Games of a pirate by the database, in weeks and in years: of each one that notices a seat or a move too many. */
export const pirateSeeds = (engine: string) =>
  isLong
    ? { weeks: [1, 2, 3], years: [4, 5, 6] }
    : { weeks: engine === 'PostgreSQL' ? [3] : [], years: engine === 'SQLite' ? [4] : [] };

/** The size of a pack whose publication must not take much memory. */
export const sparseBytes = isLong ? 20e9 : 0.2e9;
