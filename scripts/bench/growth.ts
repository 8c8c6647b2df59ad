import { join } from 'node:path';
import { getCollection } from '../../packages/core/src/catalog/get-collection.ts';
import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import type { Core } from '../../packages/core/src/core.ts';
import { openBenchCore, operator } from './bench-core.ts';
import type { BenchWorld } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';
import { makeCatalog } from './make-catalog.ts';

const rounds = 7;
const reads = 2000;
const [few, many] = [1000, 100_000];

/** Microseconds to read one uncached collection by a random slug. */
async function time(core: Core, size: number): Promise<number> {
  const startedAt = performance.now();
  for (let read = 0; read < reads; read += 1) await getCollection(core, `pack-${(read * 7919) % size}`);
  return ((performance.now() - startedAt) * 1000) / reads;
}

async function openShop(world: BenchWorld, size: number): Promise<Core> {
  const core = await openBenchCore(`file:${join(world.directory, `growth-${size}.sqlite`)}`, world.directory);
  await importCatalog(core, operator, makeCatalog(size));
  return core;
}

/** The cost of one read, with a hundred times as many rows. */
export async function benchGrowth(world: BenchWorld): Promise<void> {
  const shops = [
    { size: few, core: await openShop(world, few), times: [] as number[] },
    { size: many, core: await openShop(world, many), times: [] as number[] },
  ];
  for (const { core, size } of shops) await time(core, size);
  for (let round = 0; round < rounds; round += 1)
    for (const { core, size, times } of shops) times.push(await time(core, size));
  for (const { core } of shops) await core.store.close();
  const [small = Number.NaN, large = Number.NaN] = shops.map(({ times }) => toMedian(times));
  printFigure({
    work: 'item read, 100,000 against 1,000 collections',
    value: large / small,
    atMost: 1.3,
    detail: `${large.toFixed(0)} µs and ${small.toFixed(0)} µs, no cache`,
  });
}
