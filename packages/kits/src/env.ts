/** The variables that tests of kits take from outside. */
export const kitEnv = {
  /** The programs of other versions of Node, by their numbers. `npm run test:long` installs them. */
  nodes: JSON.parse(process.env.TEST_NODES || '{}') as Record<string, string>,
  chromiumPath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
};

/** The environment of npm: what runs these tests must not reach what it installs. */
export const packageEnv: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && !name.startsWith('VITEST')),
);
