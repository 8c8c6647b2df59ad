import { Agent } from 'node:http';
import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import { addNewCodes, openBenchCore, operator } from './bench-core.ts';
import { addGrants, type BenchWorld, createBenchWorld, startServer } from './bench-world.ts';
import { type Figure, toMedian } from './figures.ts';
import { sendInTurn } from './hostile/hostile-traffic.ts';
import { toLogin } from './login.ts';
import { makeCatalog } from './make-catalog.ts';
import { makeWebhook } from './webhooks.ts';

const users = 100_000;
const codes = 1_000_000;
const packs = 200;
const connections = 32;
const minuteMs = 60_000;

/**
 * Makes requests of customers, plugins and the provider. Accounts and codes take turns, so that none reaches its limit.
 */
export function makeKinds({ tokens, emails }: BenchWorld, licenseCodes: readonly string[]) {
  const toTurns = <T>(all: readonly T[]) => {
    let turn = 0;
    return (): T => {
      turn += 1;
      return all[turn % all.length] as T;
    };
  };
  const get = (path: string) => () => ({ method: 'GET', path });
  const nextSlug = toTurns(Array.from({ length: packs }, (_, index) => `pack-${index}`));
  const nextToken = toTurns(tokens);
  const own = (path: string) => () => ({ method: 'GET', path, headers: { authorization: `Bearer ${nextToken()}` } });
  const nextEmail = toTurns(emails);
  const nextCode = toTurns(licenseCodes);
  const nextRedeemer = toTurns(tokens);
  return {
    user: own('/api/v1/user'),
    'user, tRPC': own('/trpc/account.getCurrentUser'),
    licenses: own('/api/v1/user/licenses'),
    plan: own('/api/v1/user/recurring'),
    'catalog list': get('/api/v1/marketplace/cart-items'),
    'catalog item': () => get(`/api/v1/catalog/collections/${nextSlug()}`)(),
    'shop page': get('/marketplace'),
    'page of a pack': () => get(`/marketplace/collection/${nextSlug()}`)(),
    login: () => ({ path: '/api/v1/token', ...toLogin(nextEmail()) }),
    redeem: () => ({
      method: 'POST',
      path: '/api/v1/user/redeem-license-codes',
      headers: { authorization: `Bearer ${nextRedeemer()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ licenseCodes: [nextCode()] }),
    }),
    webhook: () => ({ path: '/webhooks/paddle', ...makeWebhook() }),
  };
}

/**
 * Sends mixed load to a portal with many accounts and codes. Measures its memory after a minute, and if it stays the
 * same for more minutes.
 */
async function soak({ engine }: BenchWorld, minutes: number): Promise<Figure[]> {
  const world = await createBenchWorld(engine, { users, sessions: users });
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  await importCatalog(core, operator, makeCatalog(packs));
  await addGrants(core.store, world, 'B');
  const kinds = makeKinds(world, await addNewCodes(core, codes));
  await core.store.close();
  const server = await startServer(world);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const others = new Map<string, number>();

  /** Sends the load for this long. Resolves to memory readings, one per second. */
  const send = async (ms: number): Promise<number[]> => {
    const readings: number[] = [];
    const everySecond = setInterval(() => readings.push(server.readMemory()), 1000);
    const endsAt = performance.now() + ms;
    const tally = await sendInTurn(server.url, agent, connections, kinds, () => performance.now() >= endsAt);
    clearInterval(everySecond);
    for (const [kind, counts] of tally)
      for (const [status, count] of counts) {
        sent += count;
        const name = `${kind} ${status}`;
        if (status < 200 || status > 299) others.set(name, (others.get(name) ?? 0) + count);
      }
    return readings;
  };
  try {
    const idle = server.readMemory();
    const most = Math.max(...(await send(minuteMs)));
    const afterMinute = server.readMemory();
    const tenths: number[] = [];
    while (minutes > 0 && tenths.length < 10) {
      tenths.push(toMedian(await send((minutes * minuteMs) / 10)));
      process.stdout.write(`  ${engine.dialect}, tenth ${tenths.length}: ${tenths.at(-1)?.toFixed(0)} MB\n`);
    }
    const first = tenths[0] ?? 0;
    const last = tenths.at(-1) ?? 0;
    const before = `${idle.toFixed(0)} MB at the start, ${most.toFixed(0)} MB at most`;
    const span = `${first.toFixed(0)} MB, then ${last.toFixed(0)} MB; ${minutes} minutes`;
    const flat = { work: 'mixed load, last tenth against first', value: last / first, atMost: 1.1, detail: span };
    const failed = {
      work: 'mixed load, answers that are not 2xx',
      value: [...others.values()].reduce((sum, count) => sum + count, 0),
      atMost: 0,
      detail: [`of ${sent}`, ...[...others].map(([name, count]) => `${name}: ${count}`)].join(', '),
    };
    return [
      { work: 'mixed load, memory after a minute', value: afterMinute, unit: 'MB', atMost: 350, detail: before },
      ...(minutes > 0 ? [flat] : []),
      failed,
    ];
  } finally {
    agent.destroy();
    await server.stop();
    await world.remove();
  }
}

/** Measures the memory after a minute of mixed load. */
export const benchMemory = (world: BenchWorld): Promise<Figure[]> => soak(world, 0);

/** Sends minutes of mixed load (`SOAK_MINUTES`). */
export const benchSoak = (world: BenchWorld): Promise<Figure[]> => soak(world, Number(world.env.SOAK_MINUTES ?? 5));
