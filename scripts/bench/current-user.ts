import { join } from 'node:path';
import autocannon from 'autocannon';
import { openBenchCore } from './bench-core.ts';
import { type BenchWorld, startServer } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';

const connections = 64;
const rounds = 3;
const seconds = 3;
/** The server charges a session's calls in blocks of this size, each with one durable write. */
const callsPerBlock = 30;

/** Requests per second. Each connection cycles through its own tokens. */
async function load(
  url: string,
  tokensOf: (connection: number) => string[],
  span: { duration?: number; amount?: number },
) {
  let connection = 0;
  const result = await autocannon({
    url,
    connections,
    ...span,
    setupClient(client) {
      client.setRequests(
        tokensOf(connection).map((token) => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } })),
      );
      connection += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/** A read by the caller: its address over REST, tRPC and on the bare server. */
interface OwnRead {
  work: string;
  bare: string;
  rest: string;
  trpc: string;
}

async function benchOwnRead(world: BenchWorld, read: OwnRead): Promise<void> {
  const bare = await startServer(world, join(import.meta.dirname, 'bare-server.ts'));
  const limitUrl = `${bare.url}${read.bare}`;
  const server = await startServer(world);
  const rest = `${server.url}/api/v1${read.rest}`;
  const trpc = `${server.url}/trpc/${read.trpc}`;
  const each = Math.floor(world.tokens.length / connections);
  const toTokens = (connection: number) => world.tokens.slice(connection * each, (connection + 1) * each);
  // Sessions start at different positions in their blocks; otherwise all would take the next block at once.
  const toWarmUp = (connection: number) =>
    toTokens(connection).flatMap((token, index) => Array<string>((index % callsPerBlock) + 1).fill(token));

  const limits: number[] = [];
  const surfaces = [
    {
      work: `${read.work}, GET /api/v1${read.rest}`,
      url: rest,
      atLeast: 0.4,
      ratios: [] as number[],
      rates: [] as number[],
    },
    {
      work: `${read.work}, tRPC ${read.trpc}`,
      url: trpc,
      atLeast: 0.16,
      ratios: [] as number[],
      rates: [] as number[],
    },
  ];
  try {
    await load(rest, toWarmUp, { amount: connections * toWarmUp(0).length });
    for (const url of [limitUrl, trpc]) await load(url, toTokens, { duration: 1 });
    for (let round = 0; round < rounds; round += 1) {
      const limit = await load(limitUrl, toTokens, { duration: seconds });
      limits.push(limit);
      for (const { url, ratios, rates } of surfaces) {
        const rate = await load(url, toTokens, { duration: seconds });
        rates.push(rate);
        ratios.push(rate / limit);
      }
    }
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
  for (const { work, atLeast, ratios, rates } of surfaces) {
    const spread = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    const detail = `${toMedian(rates).toFixed(0)}/s of ${toMedian(limits).toFixed(0)}/s; rounds ${spread}`;
    printFigure({ work, value: toMedian(ratios), atLeast, detail });
  }
}

/** Current user by bearer token, over both surfaces, against the limit. */
export async function benchCurrentUser(world: BenchWorld): Promise<void> {
  await benchOwnRead(world, { work: 'current user', bare: '/', rest: '/user', trpc: 'account.getCurrentUser' });
}

const day = 86_400_000;

/** The status of the plan over REST and tRPC, against the limit. Every account has a plan. */
export async function benchPlanStatus(world: BenchWorld): Promise<void> {
  const { store, providerClock } = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const { users: u, subscriptions: s } = store.t;
  const now = providerClock.now();
  await store.write(async (tx) => {
    for (const { id } of await tx.select({ id: u.id }).from(u))
      await tx.insert(s).values({
        subscriptionId: `sub_${id}`,
        status: 'active',
        occurredAtUs: now.getTime() * 1000,
        customerId: `ctm_${id}`,
        userId: id,
        plan: 'monthly',
        priceId: 'pri_monthly',
        currency: 'USD',
        startedAt: now,
        periodStartsAt: now,
        periodEndsAt: new Date(now.getTime() + 30 * day),
        nextBilledAt: new Date(now.getTime() + 30 * day),
        nextAmount: 999,
        recurringAmount: 999,
      });
  });
  await store.close();
  await benchOwnRead(world, { work: 'plan', bare: '/plan', rest: '/user/recurring', trpc: 'plans.getPlanStatus' });
}
