import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openBenchCore } from './bench-core.ts';
import { addGrants, type BenchWorld, skus, startServer } from './bench-world.ts';
import type { Figure } from './figures.ts';
import { fillTable } from './fill-table.ts';
import { compareRounds, connections, load, type Request, toOwn } from './measure.ts';

const seconds = 3;
const dayMs = 86_400_000;
/** The server charges a session's calls in blocks of this size, each with one durable write. */
const callsPerBlock = 30;

/** A read of the caller's own data: its address over REST, over tRPC and on the bare server. */
interface OwnRead {
  work: string;
  bare: string;
  rest: string;
  trpc: string;
  /** The budgets, if they differ from the usual ones. */
  atLeast?: { rest: number; trpc: number };
}

const toRequest = (token: string): Request => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } });

async function benchOwnRead(
  world: BenchWorld,
  { work, atLeast = { rest: 0.3, trpc: 0.12 }, ...read }: OwnRead,
): Promise<Figure[]> {
  const bare = await startServer(world, [join(import.meta.dirname, 'bare/bare-server.ts')]);
  const server = await startServer(world);
  const toRequests = (connection: number) => toOwn(world.tokens, connection).map(toRequest);
  const run = (url: string) => async () => (await load(url, toRequests, { duration: seconds })).rate;
  const rest = `/api/v1${read.rest}`;
  // Sessions start at different positions in their blocks. Otherwise all would start a new block at once.
  const toWarmUp = (connection: number) =>
    toRequests(connection).flatMap((request, index) => Array<Request>((index % callsPerBlock) + 1).fill(request));
  try {
    await load(`${server.url}${rest}`, toWarmUp, { amount: connections * toWarmUp(0).length });
    return await compareRounds(run(`${bare.url}${read.bare}`), [
      { work: `${work}, GET ${rest}`, atLeast: atLeast.rest, run: run(`${server.url}${rest}`) },
      { work: `${work}, tRPC ${read.trpc}`, atLeast: atLeast.trpc, run: run(`${server.url}/trpc/${read.trpc}`) },
    ]);
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
}

/** Measures reading the current user by bearer token, against the limit. */
export async function benchCurrentUser(world: BenchWorld): Promise<Figure[]> {
  return benchOwnRead(world, {
    work: 'current user',
    bare: '/',
    rest: '/user',
    trpc: 'account.getCurrentUser',
    atLeast: { rest: 0.36, trpc: 0.14 },
  });
}

/** Measures reading a customer's licenses, two for each account, against the limit. */
export async function benchLicenses(world: BenchWorld): Promise<Figure[]> {
  const { store } = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  for (const sku of skus) await addGrants(store, world, sku);
  await store.close();
  return benchOwnRead(world, {
    work: 'licenses',
    bare: '/licenses',
    rest: '/user/licenses',
    trpc: 'licenses.listLicenses',
  });
}

const ordersEach = 25;

/** Measures reading a page of a customer's orders with two packs each, against the limit. */
export async function benchOrders(world: BenchWorld): Promise<Figure[]> {
  const { store } = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const { orders, orderItems } = store.t;
  const all = world.userIds.flatMap((userId) =>
    Array.from({ length: ordersEach }, (_, index) => ({ userId, index, transactionId: toId('txn') })),
  );
  await fillTable(store, orders, all, ({ userId, index, transactionId }) => ({
    transactionId,
    userId,
    status: 'completed' as const,
    buyer: 'token' as const,
    occurredAtUs: index,
    createdAt: new Date(1_700_000_000_000 + index * dayMs),
    settledAt: new Date(1_700_000_000_000 + index * dayMs),
    currency: 'USD',
    total: 19_800,
    grandTotal: 19_800,
  }));
  const lines = all.flatMap(({ transactionId }) => skus.map((sku) => ({ transactionId, sku })));
  await fillTable(store, orderItems, lines, ({ transactionId, sku }) => ({
    itemId: toId('txnitm'),
    transactionId,
    sku,
    priceId: `pri_${sku}`,
    quantity: 1,
    total: 9900,
    grantId: transactionId,
  }));
  await store.close();
  return benchOwnRead(world, {
    work: 'orders',
    bare: '/orders',
    rest: '/user/orders',
    trpc: 'orders.listOrders?input=%7B%7D',
  });
}

const toId = (prefix: string) => `${prefix}_${randomBytes(13).toString('hex')}`;

/** Measures reading the status of the plan, against the limit. Every account has a plan. */
export async function benchPlanStatus(world: BenchWorld): Promise<Figure[]> {
  const { store, providerClock } = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const { users, subscriptions } = store.t;
  const now = providerClock.now();
  const endsAt = new Date(now.getTime() + 30 * dayMs);
  await store.write(async (tx) => {
    for (const { id } of await tx.select({ id: users.id }).from(users))
      await tx.insert(subscriptions).values({
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
        periodEndsAt: endsAt,
        nextBilledAt: endsAt,
        nextAmount: 999,
        recurringAmount: 999,
      });
  });
  await store.close();
  return benchOwnRead(world, { work: 'plan', bare: '/plan', rest: '/user/recurring', trpc: 'plans.getPlanStatus' });
}
