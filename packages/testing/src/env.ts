/** The environment for programs under test. */
export const hostEnv: NodeJS.ProcessEnv = process.env;
