import { chromium } from '@playwright/test';
import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import { openBenchCore, operator } from './bench-core.ts';
import { type BenchWorld, root, startServer } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';
import { makeCatalog } from './make-catalog.ts';
import { measureQuality } from './page-quality.ts';
import { fillForm, filterShop, type Visit, visitPage } from './page-visit.ts';
import { measureSound } from './press-to-sound.ts';

const rounds = 3;
const pages = { '/login': fillForm, '/signup': fillForm, '/marketplace': filterShop } as const;
const items = 1000;
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function printVisits(path: string, visits: Visit[]): void {
  const median = (read: (visit: Visit) => number) => toMedian(visits.map(read));
  const all = (read: (visit: Visit) => number) => `rounds ${visits.map((visit) => read(visit).toFixed(0)).join(' ')}`;
  const lcp = (visit: Visit) => visit.largestPaintMs;
  const slowest = (visit: Visit) => visit.slowestInputMs;
  printFigure({ work: `${path} largest paint`, value: median(lcp), unit: 'ms', atMost: 1200, detail: all(lcp) });
  printFigure({ work: `${path} layout shift`, value: median((visit) => visit.layoutShift), atMost: 0, detail: '' });
  const typed = `${median((visit) => visit.inputs)} events timed; ${all(slowest)}`;
  printFigure({
    work: `${path} typing, slowest to paint`,
    value: median(slowest),
    unit: 'ms',
    atMost: 100,
    detail: typed,
  });
  for (const [type, atMost] of [
    ['Script', 165],
    ['Stylesheet', 15],
    ['Font', 70],
  ] as const) {
    const { files = 0, gzip = 0, transferred = 0 } = visits[0]?.sizes.get(type) ?? {};
    const detail = `${(transferred / 1024).toFixed(1)} KB transferred with headers, ${files} files`;
    printFigure({ work: `${path} ${type.toLowerCase()}s, gzip`, value: gzip / 1024, unit: 'KB', atMost, detail });
  }
  const trips = median((visit) => visit.roundTrips);
  const detail = visits[0]?.longestChain.join(' → ') ?? '';
  printFigure({ work: `${path} round trips after the HTML`, value: trips, atMost: 1, detail });
}

async function fillShop({ env, directory }: BenchWorld, count: number): Promise<void> {
  const core = await openBenchCore(env.DATABASE_URL ?? '', directory);
  await importCatalog(core, operator, makeCatalog(count));
  await core.store.close();
}

/** The first visit of a phone four times slower than this machine, over loopback. */
export async function benchWeb(world: BenchWorld): Promise<void> {
  await fillShop(world, items);
  const server = await startServer(world);
  const browser = await chromium.launch({ executablePath, args });
  try {
    const visits = new Map<string, Visit[]>(Object.keys(pages).map((path) => [path, []]));
    await visitPage(browser, `${server.url}/login`, root, fillForm);
    for (let round = 0; round < rounds; round += 1)
      for (const [path, use] of Object.entries(pages))
        visits.get(path)?.push(await visitPage(browser, server.url + path, root, use));
    for (const path of Object.keys(pages)) {
      printVisits(path, visits.get(path) ?? []);
      await measureQuality(browser, server.url, path);
    }
    await measureSound(browser, `${server.url}/marketplace`);
  } finally {
    await browser.close();
    await server.stop();
  }
}
