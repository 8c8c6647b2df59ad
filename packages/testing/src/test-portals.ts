import { makePostgresDatabase } from '@backline/db/test-engines';
import { startTestService, type TestService } from './test-service.ts';
import { startTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/** Two portals over one PostgreSQL database, as behind a balancer. The provider tells the first. */
export interface TestPortals {
  shop: TestShop;
  other: TestService;
  /** Both, in turn: for requests that a balancer spreads. */
  at(index: number): TestService;
  databaseUrl: string;
  stop(): Promise<void>;
}

export async function startTestPortals(options: TestShopOptions = {}): Promise<TestPortals> {
  const database = await makePostgresDatabase();
  const env = { DATABASE_URL: database.url, ...options.env };
  const shop = await startTestShop({ ...options, env });
  const provider = { PADDLE_API_URL: shop.emulator.url, PADDLE_SCRIPT_URL: `${shop.emulator.url}/paddle.js` };
  const other = await startTestService({ env: { ...env, ...provider }, clock: shop.clock });
  return {
    shop,
    other,
    at: (index) => (index % 2 === 0 ? shop : other),
    databaseUrl: database.url,
    async stop() {
      await other.stop();
      await shop.stop();
      await database.drop();
    },
  };
}
