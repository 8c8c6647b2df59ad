/** What programs under test inherit: the path to them. */
export const hostEnv: NodeJS.ProcessEnv = process.env;
