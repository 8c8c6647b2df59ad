/**
 * The environment variables of the tests: a browser, other versions of Node, a sandbox account, Paddle's OpenAPI
 * description.
 */
export const testEnv = {
  /** True in `npm run test:long`. */
  isLong: process.env.TEST_LONG === 'true',
  /** The programs of other Node versions, by number. `npm run test:long` installs them. */
  nodes: JSON.parse(process.env.TEST_NODES || '{}') as Record<string, string>,
  chromiumPath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  contractApiUrl: process.env.PADDLE_CONTRACT_API_URL || null,
  contractApiKey: process.env.PADDLE_CONTRACT_API_KEY || null,
  openApiFile: process.env.PADDLE_OPENAPI_FILE || null,
};

/** The variables for a program that should get no settings. With this one, the sources are compiled only once. */
export const bareEnv: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
