import { importCatalog } from '@backline/core/catalog/import-catalog';
import type { Caller } from '@backline/core/core';
import { syncCatalog } from '@backline/core/payments/sync-catalog';
import { and, isNull } from '@backline/db';
import { type CatalogFile, parseCatalogFile } from '@backline/domain/catalog/catalog-file';
import { cadenzaBrand } from '@backline/fixtures/brands';
import { catalog } from '@backline/fixtures/catalog';
import {
  type ClockStep,
  type Emulator,
  type EmulatorOptions,
  emulatorDefaults,
  startEmulator,
} from '@backline/paddle-emulator/source';
import { startTestService, type TestService, type TestServiceOptions } from './test-service.ts';
import { waitUntil } from './wait-until.ts';

/** The operator of the machine. */
export const operator: Caller = { source: 'cli', ip: 'local', userAgent: null, session: null };

/** The parsed catalog of the fixtures. */
export function readCatalog(): CatalogFile {
  const read = parseCatalogFile(catalog, cadenzaBrand.categories);
  if ('catalog' in read) return read.catalog;
  throw new Error(JSON.stringify(read.mistakes));
}

export interface TestShop extends TestService {
  emulator: Emulator;
  /** The provider's id of a price. */
  priceId(sku: string, kind?: string): Promise<string>;
  /** Makes the emulator send its webhooks and the portal apply them. */
  settle(): Promise<void>;
  /**
   * Moves the emulator's clock and the portal's provider clock. Events that fall due happen and send their webhooks.
   */
  advance(step: ClockStep): Promise<void>;
  /** The number of pending rows in the inbox. */
  countWaiting(): Promise<number>;
}

export interface TestShopOptions extends TestServiceOptions {
  emulator?: Partial<EmulatorOptions>;
}

/** Starts the portal with the cast, the catalog and an emulator that knows its prices and its webhook address. */
export async function startTestShop({ emulator: more, ...options }: TestShopOptions = {}): Promise<TestShop> {
  let portal: TestService | undefined;
  const emulator = await startEmulator({
    // Both sides use the test's clock, because old signatures are refused.
    now: () => portal?.clock.now() ?? new Date(),
    file: ':memory:',
    port: 0,
    ...emulatorDefaults,
    delivery: { latencyMs: 0, retryDelaysMs: [20, 40, 80, 160], timeoutMs: 2000 },
    ...more,
  });
  const env = { PADDLE_API_URL: emulator.url, PADDLE_SCRIPT_URL: `${emulator.url}/paddle.js`, ...options.env };
  const world = await startTestService({ isSeeded: true, ...options, env });
  portal = world;
  const { core } = world.service;
  await importCatalog(core, operator, readCatalog());
  await syncCatalog(core, operator);
  await emulator.control.setDestination({
    url: `${world.url}/webhooks/paddle`,
    secret: emulatorDefaults.webhookSecret,
  });
  const { t, db } = core.store;

  async function countWaiting(): Promise<number> {
    const { appliedAt, deadLetteredAt } = t.paymentEvents;
    return db.$count(t.paymentEvents, and(isNull(appliedAt), isNull(deadLetteredAt)));
  }

  async function settle(): Promise<void> {
    await emulator.control.deliverNow();
    await waitUntil(async () => (await countWaiting()) === 0);
  }

  return {
    ...world,
    emulator,
    countWaiting,
    settle,
    async advance(step) {
      await emulator.control.advanceClock(step);
      await world.service.followEmulator();
      await settle();
    },
    async priceId(sku, kind = 'regular') {
      const rows = await db.select().from(t.prices);
      const price = rows.find((row) => row.sku === sku && row.kind === kind);
      if (!price?.priceId) throw new Error(`${sku} has no ${kind} price at the provider.`);
      return price.priceId;
    },
    async stop(how) {
      await world.stop(how);
      await emulator.stop();
    },
  };
}
