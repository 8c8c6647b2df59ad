import { rm } from 'node:fs/promises';
import { makePostgresDatabase } from '@backline/db/test-engines';
import { startTestService, type TestService } from './test-service.ts';
import { startTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/** Two portals on one PostgreSQL database, as behind a load balancer. The provider's webhooks go to the first. */
export interface TestPortals {
  shop: TestShop;
  other: TestService;
  /** Alternates between the two, like a load balancer. */
  at(index: number): TestService;
  /** The shop behind the load balancer: each request goes to the next portal. */
  both: TestShop;
  databaseUrl: string;
  stop(): Promise<void>;
}

export async function startTestPortals(options: TestShopOptions = {}): Promise<TestPortals> {
  const database = await makePostgresDatabase();
  const env = { DATABASE_URL: database.url, ...options.env };
  const shop = await startTestShop({ ...options, env });
  const provider = { PADDLE_API_URL: shop.emulator.url };
  const { parsed = {} } = options;
  const other = await startTestService({ env: { ...env, ...provider }, parsed, clock: shop.clock });
  const at = (index: number): TestService => (index % 2 === 0 ? shop : other);
  let turn = 0;
  const next = (): TestService => {
    turn += 1;
    return at(turn);
  };
  const stop = async () => {
    // Both write to one mailbox, which is removed after both have stopped.
    await other.stop({ keepData: true });
    await shop.stop();
    await rm(other.directory, { recursive: true, force: true });
    await database.drop();
  };
  return {
    shop,
    other,
    at,
    both: {
      ...shop,
      stop,
      async advance(step) {
        await shop.emulator.control.advanceClock(step);
        await Promise.all([shop.service.followEmulator(), other.service.followEmulator()]);
        await shop.settle();
      },
      client: (token) => next().client(token),
      rest: (method, path, request) => next().rest(method, path, request),
    },
    databaseUrl: database.url,
    stop,
  };
}
