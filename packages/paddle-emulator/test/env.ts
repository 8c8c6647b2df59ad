/**
 * Variables that the tests take from outside: a browser, other versions of Node, a sandbox account, Paddle's OpenAPI
 * description.
 */
export const testEnv = {
  /** True in `npm run test:long`. */
  isLong: process.env.TEST_LONG === 'true',
  /** The programs of other versions, by their numbers. `npm run test:long` installs them. */
  nodes: JSON.parse(process.env.TEST_NODES || '{}') as Record<string, string>,
  chromiumPath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  contractApiUrl: process.env.PADDLE_CONTRACT_API_URL || null,
  contractApiKey: process.env.PADDLE_CONTRACT_API_KEY || null,
  openApiFile: process.env.PADDLE_OPENAPI_FILE || null,
};

/** Variables that a program inherits without any other setting: with it, the sources are compiled once. */
export const bareEnv: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
