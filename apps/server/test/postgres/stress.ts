import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { demoPassword, support } from '@backline/fixtures';
import { emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import {
  operator,
  postWebhook,
  signWebhook,
  startTestProcess,
  startTestService,
  startTestShop,
  type TestProcess,
  testApiKey,
} from '@backline/testing';
import { expect } from 'vitest';
import { meet } from '../plans/buyers.ts';

const giveUpMs = 15_000;
const perBatch = 450;

export type Servers = [TestProcess, TestProcess];

export interface Stress {
  /** The address that the servers use. */
  url: string;
  /** A direct address of the same database, for the preparation and the comparison. */
  directUrl: string;
  seconds: number;
  members: number;
  /**
   * Runs during the load. `wait` waits for a share of its duration. `start` starts another server with the same
   * settings.
   */
  disturb(given: {
    servers: Servers;
    start(): Promise<TestProcess>;
    step(share: number): Promise<void>;
  }): Promise<void>;
}

interface Prepared {
  tokens: string[];
  codes: string[];
  events: string[];
}

/** Prepares a shop with members, unredeemed codes, and paid orders whose events were not delivered. */
async function prepare({ directUrl, seconds, members }: Stress, paddleFile: string): Promise<Prepared> {
  const ordersAhead = Math.ceil(seconds * 2);
  const codesAhead = Math.ceil(seconds * 30);
  const shop = await startTestShop({ env: { DATABASE_URL: directUrl }, emulator: { file: paddleFile } });
  const tokens: string[] = [];
  for (let member = 0; member < members; member += 1) {
    const { email } = await meet(shop);
    tokens.push(await shop.logIn(email, demoPassword));
  }
  const supportClient = shop.client(await shop.logInStaff(support.email, demoPassword)).support;
  const terms = { sku: 'MUS-01005', days: 30, expiresAt: null, count: perBatch, reason: 'a test' };
  const codes: string[] = [];
  while (codes.length < codesAhead)
    codes.push(...(await supportClient.generateBatch.mutate({ batch: `LOAD-${codes.length}`, ...terms })).licenseCodes);
  await shop.emulator.control.setDelivery({ isPaused: true });
  const known = new Set((await shop.emulator.control.events()).map(({ event_id }) => event_id));
  const items = [{ priceId: await shop.priceId('MUS-01012') }];
  for (let order = 0; order < ordersAhead; order += 1)
    await shop.emulator.control.pay({ items, email: `guest-${order}@example.org` });
  const events = (await shop.emulator.control.events())
    .filter(({ event_id, event_type }) => !known.has(event_id) && /transaction\.(paid|completed)/.test(event_type))
    .map((event) => JSON.stringify(event));
  await shop.stop();
  return { tokens, codes, events };
}

/** A request: its kind, the status of its answer (0 for none), and how long it took. */
interface Answer {
  kind: string;
  at: 0 | 1;
  status: number;
  ms: number;
}

/**
 * Puts two servers with one database under load. Afterwards, nothing that they have acknowledged may be lost or
 * doubled.
 */
export async function stress(given: Stress): Promise<void> {
  const { url, directUrl, seconds, disturb } = given;
  const directory = await mkdtemp(join(tmpdir(), 'backline-two-'));
  const paddleFile = join(directory, 'paddle.sqlite');
  const { tokens, codes, events } = await prepare(given, paddleFile);
  const emulator = await startEmulator({ file: paddleFile, port: 0, ...emulatorDefaults });
  const env = { DATABASE_URL: url, PADDLE_API_URL: emulator.url };
  const start = () => startTestProcess(directory, env);
  const servers: Servers = [await start(), await start()];

  const answers: Answer[] = [];
  /**
   * Answers that are not allowed. An expected one, a request to try later, and silence from a stopped server are fine.
   */
  const strange: string[] = [];
  const done = { signUps: [] as string[], codes: [] as string[], events: [] as string[] };
  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > until;
  let people = 0;
  let lists = 0;
  let reads = 0;

  async function ask(
    at: 0 | 1,
    kind: string,
    work: () => Promise<{ status: number; body?: unknown }>,
  ): Promise<number> {
    const begun = performance.now();
    const status = await work().then(
      (answer) => {
        if (![200, 503].includes(answer.status))
          strange.push(`${kind} ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer.status;
      },
      () => 0,
    );
    answers.push({ kind, at, status, ms: performance.now() - begun });
    // This is like a person who tries again while the server is down, not like a loop.
    if (status !== 200) await wait(100);
    return status;
  }
  const send = (at: 0 | 1, method: string, path: string, body?: unknown, token?: string) =>
    fetch(`${servers[at].url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(giveUpMs),
    }).then(async (answer) => ({ status: answer.status, body: await answer.json() }));

  const signUp = async (at: 0 | 1) => {
    people += 1;
    const authId = `person-${people}@example.org`;
    const body = { authId, password: demoPassword, contactName: 'Clara Wieck', emailMarketingConsent: false };
    if ((await ask(at, 'sign-up', () => send(at, 'POST', '/signup', body))) === 200) done.signUps.push(authId);
  };
  const redeem = async (at: 0 | 1) => {
    const code = codes.pop();
    if (code === undefined) return;
    lists += 1;
    const token = tokens[lists % tokens.length];
    const body = { licenseCodes: [code] };
    if ((await ask(at, 'redeem', () => send(at, 'POST', '/user/redeem-license-codes', body, token))) === 200)
      done.codes.push(code);
  };
  const tell = async (at: 0 | 1) => {
    const event = events.pop();
    if (event === undefined) return;
    const work = () => postWebhook(servers[at].url, event, signWebhook(event, new Date()));
    if ((await ask(at, 'webhook', work)) === 200) done.events.push(JSON.parse(event).event_id);
    else events.unshift(event);
  };
  const read = async (at: 0 | 1) => {
    reads += 1;
    const token = tokens[reads % tokens.length];
    await ask(at, 'read', () => send(at, 'GET', '/user/licenses', undefined, token));
  };
  const logIn = async (at: 0 | 1) => {
    const body = { apiKey: testApiKey, authId: support.email, password: demoPassword, machineId: `m ${at}` };
    await ask(at, 'login', () => send(at, 'POST', '/token', body));
  };
  const keep = async (work: (at: 0 | 1) => Promise<void>, at: 0 | 1, restMs: number) => {
    while (!isOver()) {
      await work(at);
      await wait(restMs);
    }
  };

  const load = ([0, 1] as const).flatMap((at) => [
    keep(signUp, at, 20),
    keep(redeem, at, 20),
    keep(tell, at, 150),
    keep(read, at, 5),
    keep(read, at, 5),
    keep(logIn, at, 100),
  ]);
  const step = (share: number) => wait(seconds * 1000 * share);
  await Promise.all([...load, disturb({ servers, start, step })]);
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);

  const world = await startTestService({ env: { ...env, DATABASE_URL: directUrl }, directory });
  const { core } = world.service;
  const { users, licenseCodes, grants, paymentEvents, orders, outboxMessages } = core.store.t;
  const { db } = core.store;
  await expect
    .poll(async () => (await db.select().from(paymentEvents)).filter(({ appliedAt }) => appliedAt === null).length, {
      timeout: 60_000,
    })
    .toBe(0);
  const accounts = new Map((await db.select().from(users)).map(({ email, id }) => [email, id]));
  const mailed = new Set((await db.select().from(outboxMessages)).map(({ userId }) => userId));
  const lostSignUps = done.signUps.filter((email) => !mailed.has(accounts.get(email) ?? ''));
  const redeemed = (await db.select().from(licenseCodes)).filter(
    (row) => row.batch.startsWith('LOAD-') && row.redeemedBy,
  );
  const granted = (await db.select().from(grants)).filter(({ cause }) => cause === 'redemption');
  const stored = new Set((await db.select().from(paymentEvents)).map(({ eventId }) => eventId));
  const unsettled = (await db.select().from(orders)).filter((o) => o.status === 'completed' && !o.settledAt);
  const problems = await runDoctor(core);
  const audit = await verifyAudit(core, operator, { reason: 'a test' });
  await world.stop();
  await emulator.stop();

  const known = (kind: string, at: 0 | 1) =>
    answers
      .filter((answer) => answer.kind === kind && answer.at === at && answer.status === 200)
      .map(({ ms }) => Math.round(ms))
      .toSorted((one, other) => one - other);
  const summarize = (kind: string) => {
    const going = known(kind, 0);
    const other = known(kind, 1);
    const counts = `${going.length} at the one that runs on, p50 ${going[going.length >> 1]} ms, worst ${going.at(-1)} ms`;
    return `${kind}: ${counts}; ${other.length} at the other, worst ${other.at(-1)} ms`;
  };
  const statuses = answers.map(({ status }) => status);
  process.stdout.write(
    `${['sign-up', 'redeem', 'webhook', 'read', 'login'].map(summarize).join('\n')}\n` +
      `answered ${[...new Set(statuses)].map((one) => `${one}: ${statuses.filter((s) => s === one).length}`).join(', ')}\n` +
      `acknowledged ${done.signUps.length} sign-ups, ${done.codes.length} codes, ${done.events.length} events; ${audit.message}\n`,
  );
  expect(lostSignUps).toEqual([]);
  expect(redeemed.length).toBeGreaterThanOrEqual(done.codes.length);
  expect(granted).toHaveLength(redeemed.length);
  expect(done.events.filter((id) => !stored.has(id))).toEqual([]);
  expect(unsettled).toEqual([]);
  expect(problems).toEqual([]);
  expect(audit.brokenAt).toBeNull();
  expect(strange).toEqual([]);
  for (const kind of Object.values(done)) expect(kind.length).toBeGreaterThan(0);
  await rm(directory, { recursive: true, force: true });
}
