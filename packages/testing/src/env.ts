/** Environment variables of the tests. */
export const hostEnv: NodeJS.ProcessEnv = process.env;
/**
 * The path of the server's program, if it is not its source: `npm test` bundles it into one file, which starts sooner.
 */
export const serverProgram = process.env.TEST_SERVER ?? 'apps/server/src/main.ts';
