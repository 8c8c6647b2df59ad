/** The environment for programs under test. */
export const hostEnv: NodeJS.ProcessEnv = process.env;
/** The server's program below the root, where it is not its source: `npm test` makes one file of it, which starts sooner. */
export const serverProgram = process.env.TEST_SERVER ?? 'apps/server/src/main.ts';
