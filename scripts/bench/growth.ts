import { getCurrentUser } from '../../packages/core/src/account/get-current-user.ts';
import { getCollection } from '../../packages/core/src/catalog/get-collection.ts';
import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import type { Core } from '../../packages/core/src/core.ts';
import { findSession } from '../../packages/core/src/sessions/find-session.ts';
import { eq } from '../../packages/db/src/index.ts';
import { openBenchCore, operator } from './bench-core.ts';
import { addGrants, type BenchWorld, createBenchWorld } from './bench-world.ts';
import { type Figure, toMedian } from './figures.ts';
import { fillTable } from './fill-table.ts';
import { makeCatalog } from './make-catalog.ts';

const rounds = 7;
const reads = 2000;
const sizes = [1000, 1_000_000];
/** A prime number, so that the reads are spread over all rows. */
const stride = 7919;

/** Writes copies of one pack straight into the tables, because an import would hold all of them in memory. */
async function addCollections(core: Core, count: number): Promise<void> {
  await importCatalog(core, operator, makeCatalog(1));
  const { store } = core;
  const { skus, collections, prices } = store.t;
  const [first] = await store.db
    .select()
    .from(collections)
    .innerJoin(skus, eq(skus.sku, collections.sku))
    .innerJoin(prices, eq(prices.sku, skus.sku));
  if (first === undefined) throw new Error('The pack is not in the shop.');
  const copies = Array.from({ length: count - 1 }, (_, index) => {
    const position = index + 1;
    return { id: `c${position}`, slug: `pack-${position}`, sku: `BENCH-${position}`, position };
  });
  await fillTable(store, skus, copies, ({ sku }) => ({ ...first.skus, sku }));
  await fillTable(store, collections, copies, (copy) => ({ ...first.collections, ...copy }));
  await fillTable(store, prices, copies, ({ sku }) => ({ ...first.prices, sku }));
}

interface Read {
  work: string;
  run(core: Core, world: BenchWorld, index: number): Promise<unknown>;
}

async function readUser(core: Core, { tokens }: BenchWorld, index: number): Promise<void> {
  const session = await findSession(core, tokens[index % tokens.length] ?? '');
  if (session === null) throw new Error('The session is not found.');
  await getCurrentUser(core, session);
}

const kinds: Read[] = [
  { work: 'item read', run: (core, { tokens }, index) => getCollection(core, `pack-${index % tokens.length}`) },
  { work: 'user read, every account in turn', run: readUser },
  // Few enough rows for SQLite's page cache, so that only their number matters and not reading from the file.
  {
    work: 'user read, 100 active accounts',
    run: (core, world, index) => readUser(core, world, (index % 100) * stride),
  },
];

/** Measures a read that is not cached, with a thousand times as many rows. */
export async function benchGrowth({ engine }: BenchWorld): Promise<Figure[]> {
  const sides = [];
  // The clock stands still. Otherwise the first read of a session after some minutes would write its last use.
  const now = new Date();
  for (const size of sizes) {
    const world = await createBenchWorld(engine, { users: size, sessions: size });
    const core = {
      ...(await openBenchCore(world.env.DATABASE_URL ?? '', world.directory)),
      clock: { now: () => now },
    };
    await addGrants(core.store, world, 'A');
    await addCollections(core, size);
    await engine.settle(world.env.DATABASE_URL ?? '');
    sides.push({ world, core });
  }
  try {
    const figures: Figure[] = [];
    for (const { work, run } of kinds) {
      const times: number[][] = sides.map(() => []);
      for (let round = 0; round <= rounds; round += 1)
        for (const [side, { core, world }] of sides.entries()) {
          const startedAt = performance.now();
          for (let read = 0; read < reads; read += 1) await run(core, world, (round * reads + read) * stride);
          // The first round only warms up.
          if (round > 0) times[side]?.push(((performance.now() - startedAt) * 1000) / reads);
        }
      const [small = Number.NaN, large = Number.NaN] = times.map(toMedian);
      const detail = `${large.toFixed(0)} µs with 1,000,000 rows, ${small.toFixed(0)} µs with 1,000`;
      figures.push({ work, value: large / small, atMost: 1.3, detail });
    }
    return figures;
  } finally {
    for (const { core, world } of sides) {
      await core.store.close();
      await world.remove();
    }
  }
}
