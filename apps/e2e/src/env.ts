/** What the programs under test inherit: the path to them, mostly. */
export const hostEnv: NodeJS.ProcessEnv = process.env;
