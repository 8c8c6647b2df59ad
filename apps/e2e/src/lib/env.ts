/** Variables that the programs under test inherit: the path to them, mostly. */
export const hostEnv: NodeJS.ProcessEnv = process.env;
/** The server's program below the root, where it is not its source: see `packages/testing`. */
export const serverProgram = process.env.TEST_SERVER ?? 'apps/server/src/main.ts';
/** The browsers that `npm run test:browsers` has found. */
export const otherBrowsers = { webkit: process.env.TEST_WEBKIT, firefox: process.env.TEST_FIREFOX };
/** True in `npm run test:long`. */
export const isLong = process.env.TEST_LONG === 'true';
/** True in `npm run pictures`. */
export const takesPictures = process.env.TAKE_PICTURES === 'true';
