import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, Core, LiveSession } from '@backline/core/core';
import { developmentDefaults } from '@backline/core/development-defaults';
import { applyDueEvents } from '@backline/core/fulfillment/apply-due-events';
import { reconcile } from '@backline/core/fulfillment/reconcile';
import { createCore } from '@backline/core/installation/create-core';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { storeEvent } from '@backline/core/payments/store-event';
import { syncCatalog } from '@backline/core/payments/sync-catalog';
import type { OutgoingMail } from '@backline/core/ports/mail-message';
import { GatewayError, type PaymentGateway } from '@backline/core/ports/payment-gateway';
import { ne, openStore } from '@backline/db';
import { customer, planOffers } from '@backline/fixtures';
import type { Emulator } from '@backline/paddle-emulator/source';
import { operator, startTestShop } from '@backline/testing';
import { forgetSales } from '../forget-sales.ts';
import { glanceAt, readTruth, type Truth } from './model-truth.ts';

const begin = new Date('2027-01-30T09:00:00.000Z');
/** The audit is never deleted, and the doctor reads all of it. So a new database is used after this many lives. */
const livesPerDatabase = 20;
const silentLog = { info() {}, warn() {}, error() {} };

const own: LiveSession = {
  id: '0195a000-0000-4000-8000-00000000000f',
  user: {
    id: customer.id,
    email: customer.email,
    emailCanonical: customer.email,
    contactName: customer.contactName,
    role: customer.role,
  },
  kind: 'portal',
  factorAt: null,
  confirmedUntil: new Date('2100-01-01'),
};
const caller: Caller = { source: 'api', ip: '192.0.2.1', userAgent: null, session: own };

/**
 * How the provider answers: normally, not at all, or once with an answer that is lost after the request was executed.
 */
export type Line = 'up' | 'down' | 'loses_answer';

/** One account, the portal without its server, and the provider. All use one time, which only the test changes. */
export interface ModelWorld {
  readonly core: Core;
  caller: Caller;
  own: LiveSession;
  control: Emulator['control'];
  now(): Date;
  /** Moves the clock. Work that becomes due on the way is done. */
  moveTo(date: Date): Promise<void>;
  setLine(line: Line): void;
  /** The provider's events that the portal has not received yet, oldest first. */
  fetchEvents(): Promise<string[]>;
  bring(payloads: readonly string[]): Promise<void>;
  applyAll(): Promise<void>;
  reconcileAll(): Promise<void>;
  deliverMails(): Promise<OutgoingMail[]>;
  truth(): Promise<Truth>;
  /** Reads only a part of the truth, which is faster. */
  glance(): ReturnType<typeof glanceAt>;
  /** Removes all sales and events, as if there had never been any. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

const immediate = new Set<string | symbol>([
  'verifyWebhook',
  'readEvent',
  'readSnapshot',
  'toMaker',
  'takesImage',
  'isAway',
]);
const changes = new Set<string | symbol>([
  'createCustomer',
  'reactivateCustomer',
  'createCheckout',
  'cancelCheckout',
  'switchPlan',
  'cancelSubscription',
  'keepSubscription',
  'resumeSubscription',
  'openPaymentChange',
]);

type Call = (...input: unknown[]) => Promise<unknown>;

/** A gateway whose connection can fail. Each call takes a moment. */
function createLine(gateway: PaymentGateway, passMoment: () => void) {
  let line: Line = 'up';
  const lost = () => new GatewayError('unknown', 'The line is down.');
  const behind = <Part extends object>(part: Part) =>
    new Proxy(part, {
      get(target, name) {
        const call = Reflect.get(target, name) as Call;
        if (immediate.has(name)) return call;
        return async (...input: unknown[]) => {
          if (line === 'down') throw lost();
          passMoment();
          const answer = await call(...input);
          if (line === 'loses_answer' && changes.has(name)) {
            line = 'up';
            throw lost();
          }
          return answer;
        };
      },
    });
  const { account, events, checkout, subscriptions, catalog, books } = gateway;
  return {
    gateway: {
      account,
      events: behind(events),
      checkout: behind(checkout),
      subscriptions: behind(subscriptions),
      catalog: behind(catalog),
      books: behind(books),
      isAway: () => line === 'down',
    },
    setLine(next: Line) {
      line = next;
    },
  };
}

/**
 * The SDK always uses `fetch`. Requests to an emulator are answered without a network, which takes a tenth of the time.
 */
const stand = new Map<string, Emulator>();
const networkFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const emulator = typeof input === 'string' ? stand.get(new URL(input).origin) : undefined;
  return emulator?.fetch(String(input), init) ?? networkFetch(input, init);
};

export async function startModelWorld(): Promise<ModelWorld> {
  // The provider's real time moves with each call, and its simulated time when the test moves it.
  let passedMs = 0;
  let movedMs = 0;
  const realNow = () => new Date(begin.getTime() + passedMs);
  const now = () => new Date(realNow().getTime() + movedMs);
  const directory = await mkdtemp(join(tmpdir(), 'backline-plans-'));
  const shop = await startTestShop({ directory, emulator: { now: realNow } });
  const { control, url } = shop.emulator;
  stand.set(url, shop.emulator);
  const { settings, passwords, gateway: sdk } = shop.service.core;
  // Stops the server's workers, which would work at other times.
  await shop.service.stop();

  async function moveTo(date: Date): Promise<void> {
    if (date <= now()) return;
    await control.advanceClock({ to: date });
    movedMs = date.getTime() - realNow().getTime();
  }

  const { gateway, setLine } = createLine(sdk, () => {
    passedMs += 1;
  });
  let openings = 0;
  const open = async (): Promise<Core> => {
    openings += 1;
    const file = join(directory, `${openings}.sqlite`);
    await copyFile(join(directory, 'backline.sqlite'), file);
    const store = await openStore({ url: `file:${file}` });
    return createCore({
      store,
      settings,
      log: silentLog,
      secret: developmentDefaults.secret,
      gateway,
      clock: { now },
      passwords,
    });
  };
  let core = await open();
  let lived = 0;
  let lastEvent: string | null = null;

  async function fetchEvents(): Promise<string[]> {
    const events = await control.events(lastEvent === null ? {} : { after: lastEvent });
    lastEvent = events.at(-1)?.event_id ?? lastEvent;
    return events.map((event) => JSON.stringify(event));
  }

  async function applyAll(): Promise<void> {
    while ((await applyDueEvents(core)) > 0);
  }

  return {
    get core() {
      return core;
    },
    caller,
    own,
    control,
    now,
    moveTo,
    setLine,
    fetchEvents,
    applyAll,
    bring: async (payloads) => {
      await Promise.all(payloads.map((payload) => storeEvent(core, payload, 'webhook')));
    },
    async reconcileAll() {
      // Applied events may cause further requests.
      for (let missed = 1; missed > 0; await applyAll()) missed = (await reconcile(core)).eventsMissed;
    },
    async deliverMails() {
      const mails: OutgoingMail[] = [];
      while ((await deliverDueMessages(core, { deliver: async (mail) => void mails.push(mail) })) > 0);
      return mails;
    },
    truth: async () => readTruth(url, await control.events()),
    glance: () => glanceAt(url),
    async forget() {
      await control.reset();
      [passedMs, movedMs] = [0, 0];
      lastEvent = null;
      setLine('up');
      lived += 1;
      if (lived % livesPerDatabase === 0) {
        await core.store.close();
        core = await open();
      }
      const { t, write } = core.store;
      await forgetSales(core.store);
      await write((tx) => tx.delete(t.prices).where(ne(t.prices.sku, planOffers[0].sku)));
      await syncCatalog(core, operator);
      // Events about the catalog don't matter here.
      await fetchEvents();
      const cursor = { name: 'events', cursor: lastEvent ?? '', readAt: now() };
      await write((tx) => tx.insert(t.providerCursors).values(cursor));
    },
    async stop() {
      await core.store.close();
      await shop.emulator.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
