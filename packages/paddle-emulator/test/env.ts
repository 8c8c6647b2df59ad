/** What the tests take from outside: a browser, a sandbox account, Paddle's OpenAPI description. */
export const testEnv = {
  chromiumPath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  contractApiUrl: process.env.PADDLE_CONTRACT_API_URL || null,
  contractApiKey: process.env.PADDLE_CONTRACT_API_KEY || null,
  openApiFile: process.env.PADDLE_OPENAPI_FILE || null,
};
