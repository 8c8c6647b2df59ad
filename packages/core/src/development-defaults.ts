/** What an installation that sets nothing runs with, outside production. The server and the command line agree on it. */
export const developmentDefaults = {
  port: 4400,
  host: '127.0.0.1',
  databaseUrl: 'file:.data/backline.sqlite',
  secret: 'development-secret-not-for-production',
  apiKey: 'backline-portal',
  productName: 'Cadenza',
  productSlug: 'cadenza',
} as const;
