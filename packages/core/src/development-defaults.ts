/** Defaults outside production, shared by the server and the command line. */
export const developmentDefaults = {
  port: 4400,
  host: '127.0.0.1',
  /** A path from the project's folder. */
  dataPath: '.data',
  databaseName: 'backline.sqlite',
  secret: 'development-secret-not-for-production',
  apiKey: 'backline-portal',
  /** A path from the project's folder. */
  catalogAssets: 'fixtures/catalog',
  /** A path from the project's folder. */
  brandPath: 'fixtures/brands/cadenza',
  /** The emulator's port and credentials. */
  paddleEmulatorPort: 4403,
  paddleApiKey: 'pdl_sdbx_apikey_01k0emulat0r0000000000000a_LocalEmulatorKey000000_EMU',
  paddleClientToken: 'test_0e0e0e0e0e0e0e0e0e0e0e0e0e0',
  paddleWebhookSecret: 'pdl_ntfset_01k0emulat0r0000000000000a_LocalEmulatorWebhookSecret000000',
} as const;
