/** The environment that the tested programs inherit, mainly for PATH. */
export const hostEnv: NodeJS.ProcessEnv = process.env;
/** The path of the server's program below the root, if it isn't the source. See `packages/testing`. */
export const serverProgram = process.env.TEST_SERVER ?? 'apps/server/src/main.ts';
/** The browsers that `npm run test:browsers` has found. */
export const otherBrowsers = { webkit: process.env.TEST_WEBKIT, firefox: process.env.TEST_FIREFOX };
/** True in `npm run test:long`. */
export const isLong = process.env.TEST_LONG === 'true';
/** True in `npm run pictures`. */
export const takesPictures = process.env.TAKE_PICTURES === 'true';
