import { randomUUID } from 'node:crypto';
import { eq, insertLicenseCodes, openStore, type Store } from '../../packages/db/src/index.ts';
import { hourMs } from '../../packages/domain/src/time.ts';
import { type BenchWorld, startServer } from './bench-world.ts';
import { type Figure, toQuantile } from './figures.ts';
import { fillTable } from './fill-table.ts';

const accounts = 100_000;
const payers = 200_000;
const orders = 300_000;
const codes = 1_000_000;
const codesAtOnce = 10_000;
const rounds = 8;

const first = [
  'clara',
  'robert',
  'fanny',
  'felix',
  'ethel',
  'dora',
  'lili',
  'nadia',
  'amy',
  'louise',
  'emilie',
  'cecile',
];
const last = [
  'wieck',
  'schumann',
  'hensel',
  'smyth',
  'pejacevic',
  'boulanger',
  'beach',
  'farrenc',
  'mayer',
  'chaminade',
];
const hosts = ['example.com', 'example.org', 'mail.example.net', 'studio.example.com'];
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';
/** Spreads related rows, because names don't come in order. */
const spread = (at: number) => (at * 2_654_435_761) % 4_294_967_296;
const toId = (at: number) => String(at).padStart(26, '0');

function toAddress(at: number): string {
  const one = spread(at);
  return `${pick(first, one)}.${pick(last, one >> 4)}${at}@${pick(hosts, one >> 8)}`;
}

async function fill(store: Store): Promise<void> {
  const { t } = store;
  const now = new Date();
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
  const dates = { createdAt: now, updatedAt: now };
  await fillTable(store, t.users, numbers(accounts), (_, at) => ({
    id: randomUUID(),
    email: toAddress(at),
    emailCanonical: toAddress(at),
    role: 'customer' as const,
    contactName: `${pick(first, at)} ${pick(last, at >> 3)}`,
    hasMarketingConsent: false,
    ...dates,
  }));
  await fillTable(store, t.paymentCustomers, numbers(payers), (_, at) => ({
    customerId: `ctm_${toId(at)}`,
    email: toAddress(at + accounts),
    occurredAtUs: 1,
  }));
  await fillTable(store, t.orders, numbers(orders), (_, at) => ({
    transactionId: `txn_${toId(at)}`,
    status: 'completed' as const,
    occurredAtUs: 1,
    currency: 'USD',
    customerId: `ctm_${toId(at % payers)}`,
    email: toAddress((at % payers) + accounts),
    total: 900 + (spread(at) % 300) * 100,
    grandTotal: 900 + (spread(at) % 300) * 100,
    cardLastFour: String(spread(at + 7) % 10_000).padStart(4, '0'),
    invoiceNumber: `325-${at + 10_000}`,
    billedAt: new Date(now.getTime() - at * (hourMs / 30)),
    createdAt: now,
    settledAt: now,
  }));
  const [sku] = await store.db.select().from(t.skus).limit(1);
  const batch = { name: 'SPRING-26', sku: sku?.sku ?? '', createdAt: now, createdBy: 'operator', reason: 'a bench' };
  await store.write((tx) => tx.insert(t.licenseBatches).values(batch));
  for (let from = 0; from < codes; from += codesAtOnce) {
    const rows = numbers(codesAtOnce).map((at) => ({
      codeHash: `hash-${String(spread(from + at)).padStart(10, '0')}-${from + at}`,
      lastFour: spread(from + at)
        .toString(36)
        .toUpperCase()
        .padStart(4, '0')
        .slice(-4),
    }));
    await store.write((tx) => insertLicenseCodes(store, tx, batch.name, rows));
  }
}

const queries = [
  'pejac',
  'clara',
  'boulanger9',
  'fanny.smyth123@',
  'example.com',
  'txn_00000000000000000000123456',
  '325-200001',
  '4242',
  '4242 49.00',
  '$49',
  'yesterday',
  'SPRING',
  'KX3F',
  'quetzal',
];
const nearQueries = ['clarra.wieck', 'bolanger', 'fany.hensel', 'peajcevic', '4242 $51 yesterday'];

/** Measures support's search in a large shop, from request to answer. */
export async function benchFind(world: BenchWorld): Promise<Figure[]> {
  const store = await openStore({ url: world.env.DATABASE_URL ?? '' });
  const { users, sessions } = store.t;
  await fill(store);
  const staff = world.userIds[0] ?? '';
  await store.write(async (tx) => {
    await tx.update(users).set({ role: 'support' }).where(eq(users.id, staff));
    // Calls by staff need a login of their kind.
    await tx.update(sessions).set({ kind: 'cli', factorAt: new Date() }).where(eq(sessions.userId, staff));
  });
  await store.close();
  await world.engine.settle(world.env.DATABASE_URL ?? '');
  const server = await startServer(world);
  const [token = ''] = world.tokens;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (text: string, isNear: boolean) => {
    const body = JSON.stringify({ text, isNear, utcOffsetMinutes: 0, reason: 'a bench' });
    const startedAt = performance.now();
    const answer = await fetch(`${server.url}/api/v1/support/find`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`find "${text}": ${answer.status} ${await answer.text()}`);
    await answer.json();
    return performance.now() - startedAt;
  };
  try {
    const times: Record<string, number[]> = {};
    for (let round = 0; round <= rounds; round += 1)
      for (const [isNear, texts] of [
        [false, queries],
        [true, nearQueries],
      ] as const)
        for (const text of texts) {
          const ms = await ask(text, isNear);
          // The first round is skipped, because it reads the pages from the disk.
          if (round > 0) times[text] = [...(times[text] ?? []), ms];
        }
    const toP95 = (texts: readonly string[]) =>
      toQuantile(
        texts.flatMap((text) => times[text] ?? []),
        0.95,
      );
    const dearest = (texts: readonly string[]) =>
      texts
        .map((text) => ({ text, ms: toQuantile(times[text] ?? [], 0.5) }))
        .toSorted((one, other) => other.ms - one.ms)
        .slice(0, 3)
        .map(({ text, ms }) => `${text} ${ms.toFixed(0)}`)
        .join(', ');
    return [
      { work: 'find, p95', value: toP95(queries), unit: 'ms', atMost: 100, detail: dearest(queries) },
      { work: 'find near, p95', value: toP95(nearQueries), unit: 'ms', atMost: 100, detail: dearest(nearQueries) },
    ];
  } finally {
    await server.stop();
  }
}
