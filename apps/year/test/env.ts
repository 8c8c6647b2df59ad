/** The year that `npm run year` asks for; null in `npm test`. */
export const asked =
  process.env.YEAR_SEED === undefined
    ? null
    : {
        seed: process.env.YEAR_SEED,
        engine: process.env.YEAR_ENGINE === 'postgres' ? ('postgres' as const) : ('sqlite' as const),
        days: Number(process.env.YEAR_DAYS ?? 365),
        people: Number(process.env.YEAR_PEOPLE ?? 200),
        isShrunk: process.env.YEAR_SHRINK === 'true',
        logFile: process.env.YEAR_LOG ?? null,
        storyFile: process.env.YEAR_STORY ?? null,
      };
