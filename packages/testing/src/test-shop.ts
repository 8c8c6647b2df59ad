import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import type { Caller } from '@backline/core/core';
import { syncCatalog } from '@backline/core/payments/sync-catalog';
import { and, connectSqlite, isNull } from '@backline/db';
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
  /** Moves the emulator's clock and the portal's provider clock. Due events happen and send their webhooks. */
  advance(step: ClockStep): Promise<void>;
  /** The number of pending rows in the inbox. */
  countWaiting(): Promise<number>;
}

export interface TestShopOptions extends TestServiceOptions {
  emulator?: Partial<EmulatorOptions>;
}

const portalFile = 'backline.sqlite';
const providerFile = 'paddle.sqlite';

/**
 * Prepared copies of new shops, by their settings. A process prepares each kind only once, because that takes most of
 * the start.
 */
const begun = new Map<string, string>();

/** Null if a shop needs its own database, time, provider or mail delivery. */
function toKind({ emulator: { file: _, ...more } = {}, directory, clock, env = {} }: TestShopOptions): string | null {
  const hasData = directory !== undefined && existsSync(join(directory, portalFile));
  const isOwn = clock !== undefined || 'DATABASE_URL' in env || 'SMTP_URL' in env || Object.keys(more).length > 0;
  if (hasData || isOwn) return null;
  return JSON.stringify(env);
}

function copyDatabase(from: string, to: string): void {
  const connection = connectSqlite({ file: from });
  connection.prepare('VACUUM INTO ?').run(to);
  connection.close();
}

/** Saves a new shop for the next one of its kind. */
async function keep(kind: string, world: TestService, emulatorFile: string): Promise<void> {
  // The invitation mails of the demonstration accounts.
  await world.mails('');
  const copy = await mkdtemp(join(tmpdir(), 'backline-begun-'));
  const portal = join(copy, 'portal');
  await cp(world.directory, portal, { recursive: true, filter: (path) => !path.includes('.sqlite') });
  copyDatabase(join(world.directory, portalFile), join(portal, portalFile));
  copyDatabase(emulatorFile, join(copy, providerFile));
  begun.set(kind, copy);
}

/**
 * Starts the portal with the demonstration accounts, the catalog, and an emulator that knows its prices and webhook
 * address.
 */
export async function startTestShop(given: TestShopOptions = {}): Promise<TestShop> {
  const { emulator: more, directory = await mkdtemp(join(tmpdir(), 'backline-test-')), ...options } = given;
  const kind = toKind(given);
  const emulatorDirectory = await mkdtemp(join(tmpdir(), 'backline-paddle-'));
  const file = more?.file ?? (kind === null ? ':memory:' : join(emulatorDirectory, providerFile));
  const copy = begun.get(kind ?? '');
  if (copy !== undefined) {
    await cp(join(copy, 'portal'), directory, { recursive: true });
    await cp(join(copy, providerFile), file);
  }
  let portal: TestService | undefined;
  const emulator = await startEmulator({
    // Both sides use the test's clock, because old signatures are refused.
    now: () => portal?.clock.now() ?? new Date(),
    port: 0,
    ...emulatorDefaults,
    delivery: { latencyMs: 0, retryDelaysMs: [20, 40, 80, 160], timeoutMs: 2000 },
    ...more,
    file,
  });
  const env = { PADDLE_API_URL: emulator.url, ...options.env };
  const world = await startTestService({ isSeeded: copy === undefined, ...options, directory, env });
  portal = world;
  const { core } = world.service;
  if (copy === undefined) {
    await importCatalog(core, operator, readCatalog());
    await syncCatalog(core, operator);
    if (kind !== null) await keep(kind, world, file);
  }
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
      const { now } = await emulator.control.advanceClock(step);
      // A busy machine may not answer in time.
      await waitUntil(async () => {
        await world.service.followEmulator();
        return core.providerClock.now() >= new Date(now);
      });
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
      await rm(emulatorDirectory, { recursive: true, force: true });
    },
  };
}
