/** Environment variables for the tests of the kits. */
export const kitEnv = {
  /** Paths of other Node versions, by version. `npm run test:long` installs them. */
  nodes: JSON.parse(process.env.TEST_NODES || '{}') as Record<string, string>,
  chromiumPath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
};

/** npm's own variables. Those of the test run must not leak into the npm that a test starts. */
export const packageEnv: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && !name.startsWith('VITEST')),
);
