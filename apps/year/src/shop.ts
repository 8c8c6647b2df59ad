import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePostgresDatabase } from '@backline/db/test-engines';
import { hourMs, minuteMs } from '@backline/domain/time';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { backUpHere, toMailboxDirectory } from '@backline/server';
import { createMovingClock, startTestService, startTestShop, type TestService } from '@backline/testing';
import { vi } from 'vitest';
import {
  type Books,
  changeAtProvider,
  createBookReader,
  makePromo,
  type Provider,
  readBooks,
  readShown,
} from './books.ts';
import { type ControlledProcess, createControlledProcess, createGate } from './controlled-store.ts';
import { createDice, type Dice } from './dice.ts';
import { createMailRoom } from './mail-room.ts';
import { openOutside } from './outside.ts';
import { createStaging } from './staging.ts';
import type { StandingStill } from './standing-still.ts';
import { openTables, toMs } from './tables.ts';
import { createWorkerTurns, type WorkerTurns } from './worker-turns.ts';

export type EngineName = 'sqlite' | 'postgres';

/** One process of the portal, and how the year controls it. */
export interface Portal {
  service: TestService;
  process: ControlledProcess;
  turns: WorkerTurns;
}

/** The shortest jump of the shop's clock. */
const shortestJumpMs = minuteMs;
/** The longest jump. */
const longestJumpMs = 12 * hourMs;

/** A query for each worker: when its next row is due. */
const nextRows: Readonly<Record<string, string>> = {
  tasks: "SELECT min(due_at) AS at FROM tasks WHERE state = 'waiting'",
  mail: `SELECT min(due_at) AS at FROM outbox_messages
    WHERE delivered_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL`,
  payments: 'SELECT min(due_at) AS at FROM payment_events WHERE applied_at IS NULL AND dead_lettered_at IS NULL',
};

const common = {
  // There is one connection to the mail server, and its limit is never reached.
  MAIL_PER_MINUTE: '1000000',
  // A simulated year doesn't test rate limits.
  RATE_LIMIT_IP_FACTOR: '100000',
  LOG_LEVEL: 'warn',
};

/** A proxy that can send a request to the portal twice. */
function createProxy() {
  let repeats = false;
  return {
    isRepeating: () => repeats,
    repeat(isOn: boolean) {
      repeats = isOn;
    },
  };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of what a year can do to its shop.
export async function openShop(engine: EngineName, seed: string, begin: Date, { apart }: StandingStill) {
  const clock = createMovingClock(begin);
  // Libraries that read the time themselves get this clock.
  vi.useFakeTimers({ toFake: ['Date'], now: begin });
  const gate = createGate();
  const database = engine === 'postgres' ? await makePostgresDatabase() : null;
  const directory = await mkdtemp(join(tmpdir(), 'backline-year-'));
  const url = database?.url ?? `file:${join(directory, 'backline.sqlite')}`;

  /** True if no row of this worker is due now or within the shortest jump. */
  async function isIdle(name: string): Promise<boolean> {
    const sql = nextRows[name];
    if (sql === undefined) return false;
    const atMs = toMs((await tables.ask(sql))[0]?.at);
    return atMs === null || atMs > clock.now().getTime() + shortestJumpMs;
  }
  function control(turns: WorkerTurns) {
    const process = createControlledProcess(gate);
    return {
      process,
      turns,
      options: { clock, repeat: turns.repeat, backUp: backUpHere, overStore: process.overStore },
    };
  }
  const choices = createDice(`${seed} settings`);
  const own = { ...common, WITHDRAWAL: choices.pick(['ask', 'refund']) };
  const outside = await openOutside(directory, () => tables, clock.now, apart);
  // Dumping PostgreSQL needs its client programs.
  const settings = database === null ? { ...own, ...outside.env } : { ...own, PACKS_PATH: outside.env.PACKS_PATH };
  const first = control(createWorkerTurns(clock.now, isIdle));
  const shop = await startTestShop({
    ...first.options,
    directory,
    env: database === null ? settings : { ...settings, DATABASE_URL: url },
    emulator: { seed },
  });
  const { emulator } = shop;
  const env = {
    ...settings,
    DATABASE_URL: url,
    PADDLE_API_URL: emulator.url,
  };
  const portals: Portal[] = [{ service: shop, process: first.process, turns: first.turns }];
  const start = async (): Promise<Portal> => {
    const { process, turns, options } = control(createWorkerTurns(clock.now, isIdle));
    return { service: await startTestService({ ...options, directory, env }), process, turns };
  };
  if (database !== null) portals.push(await start());

  const mailRoom = createMailRoom(toMailboxDirectory(url), clock.now);
  const tables = openTables(url);
  const staging = createStaging({ control: () => control(createWorkerTurns(clock.now)), outside, settings });
  const provider = { url: emulator.url, apiKey: emulatorDefaults.apiKey };

  await makePromo(provider);
  // Webhooks arrive in any order. In half of the years, answers contain amounts before tax.
  await emulator.control.setDelivery({ reorder: true });
  await emulator.control.setEchoBeforeTax(choices.once(2));

  async function sendWebhooksTo(portal: Portal): Promise<void> {
    const { webhookSecret: secret } = emulatorDefaults;
    await emulator.control.setDestination({ url: `${portal.service.url}/webhooks/paddle`, secret });
  }

  /** Restarts each process that was killed. */
  async function restart(): Promise<number> {
    const dead = portals.filter(({ process }) => process.isDead());
    for (const one of dead) {
      // Only stored transactions are left, as after a kill.
      await one.service.service.stop().catch(() => undefined);
      portals.splice(portals.indexOf(one), 1, await start());
    }
    const [to] = portals;
    if (dead.length > 0 && to !== undefined) await sendWebhooksTo(to);
    return dead.length;
  }

  /** Delivers and runs everything that is due, in a random order. */
  async function turn(dice: Dice): Promise<void> {
    // The provider's clock follows this one and only goes forward, by a little more than a read takes.
    await apart(() => emulator.control.advanceClock({ to: new Date(clock.now().getTime() + 10) }));
    await emulator.control.deliverNow();
    await outside.watching(async () => {
      for (const { turns } of dice.shuffle(portals)) await turns.turn(dice);
    });
    await apart(() => staging.turn(dice));
    await restart();
    await apart(mailRoom.collect);
  }

  async function findNextMs(): Promise<number> {
    const nowMs = clock.now().getTime();
    const rows = await tables.ask(Object.values(nextRows).join('\nUNION ALL '));
    const times = rows.flatMap(({ at }) => toMs(at) ?? []);
    const next = Math.min(...times.filter((at) => at > nowMs), nowMs + longestJumpMs);
    return Math.max(next, nowMs + shortestJumpMs);
  }

  /** Asks the provider without any of the faults that are set. */
  async function atProvider<Answer>(ask: (provider: Provider) => Promise<Answer>): Promise<Answer> {
    const { faults } = await emulator.control.state();
    await emulator.control.setFaults([]);
    const answer = await apart(() => ask(provider));
    await emulator.control.setFaults(faults);
    return answer;
  }

  const eventIds: string[] = [];
  const seen = createBookReader();

  async function follow(): Promise<void> {
    const after = eventIds.at(-1);
    const events = await apart(() => emulator.control.events(after === undefined ? {} : { after }));
    eventIds.push(...events.map(({ event_id: id }) => id));
    for (const event of events) seen.take(event);
  }

  return {
    clock,
    engine,
    emulator,
    /** The proxy between people and the portal. */
    proxy: createProxy(),
    readBooks: () => atProvider(readBooks),
    /** The provider's books, read from its events. */
    async glanceAtBooks(): Promise<Books> {
      await follow();
      return seen.read();
    },
    /** The ids of all events of the provider, the oldest first. */
    async listEventIds(): Promise<readonly string[]> {
      await follow();
      return eventIds;
    },
    /** An order as the provider's payment window shows it. */
    readShown: (transactionId: string) => atProvider((from) => readShown(from, transactionId)),
    changeAtProvider: (path: string, body: object) => atProvider((to) => changeAtProvider(to, path, body)),
    mailRoom,
    tables,
    outside,
    staging,
    portals: portals as readonly Portal[],
    restart,
    directory,
    databaseUrl: url,
    /** Runs acts at the same time. Their writes happen in a random order. */
    together: <Outcome>(dice: Dice, work: () => Promise<Outcome>) => gate.during(dice, work),
    /** Passes the time until then. The clock jumps from one due time to the next. */
    async passTo(date: Date, dice: Dice): Promise<void> {
      for (;;) {
        const nowMs = clock.now().getTime();
        if (nowMs >= date.getTime()) return;
        clock.advance(Math.min(await findNextMs(), date.getTime()) - nowMs);
        vi.setSystemTime(clock.now());
        await turn(dice);
      }
    },
    /** The logs of all running processes. */
    logs: () => portals.map(({ service }) => service.logs()).join(''),
    async stop(): Promise<void> {
      await staging.stop();
      await tables.close();
      for (const { service } of portals) await service.service.stop().catch(() => undefined);
      await emulator.stop();
      await rm(toMailboxDirectory(url), { recursive: true, force: true });
      await rm(directory, { recursive: true, force: true });
      await database?.drop();
      vi.useRealTimers();
    },
  };
}

export type YearShop = Awaited<ReturnType<typeof openShop>>;
