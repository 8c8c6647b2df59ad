import { type Browser, chromium } from '@playwright/test';
import { importCatalog } from '../../../packages/core/src/catalog/import-catalog.ts';
import { getChromium, wholeBrowsers } from '../../chromium.mjs';
import { openBenchCore, operator } from '../bench-core.ts';
import { type BenchWorld, root, startServer } from '../bench-world.ts';
import { printFigure, toMedian } from '../figures.ts';
import { makeCatalog } from '../make-catalog.ts';
import { measureQuality } from './page-quality.ts';
import { fillForm, filterShop, rest, type Use, type Visit, visitPage } from './page-visit.ts';
import { measureSound } from './press-to-sound.ts';

const rounds = 3;

interface PageWork {
  path: string;
  use: Use;
  largestPaintMs: number;
  /** The size after gzip. By default, that of a page around login. */
  scriptsKb?: number;
}

const shopScriptsKb = 200;

/** The measured pages, by the number of collections in the shop. */
const shops: { items: number; pages: PageWork[] }[] = [
  {
    items: 56,
    pages: [
      { path: '/marketplace', use: filterShop, largestPaintMs: 800, scriptsKb: shopScriptsKb },
      { path: '/marketplace/collection/pack-5', use: rest, largestPaintMs: 800, scriptsKb: shopScriptsKb },
      { path: '/marketplace/developer/maker-1', use: rest, largestPaintMs: 800, scriptsKb: shopScriptsKb },
    ],
  },
  {
    items: 1000,
    pages: [
      { path: '/marketplace', use: filterShop, largestPaintMs: 1200, scriptsKb: shopScriptsKb },
      { path: '/login', use: fillForm, largestPaintMs: 1200 },
      { path: '/signup', use: fillForm, largestPaintMs: 1200 },
    ],
  },
];
const executablePath = getChromium(wholeBrowsers);
const args = ['--disable-gpu', '--disable-quic'];

function printVisits(path: string, { largestPaintMs, scriptsKb = 165 }: PageWork, visits: Visit[]): void {
  const median = (read: (visit: Visit) => number) => toMedian(visits.map(read));
  const all = (read: (visit: Visit) => number) => `rounds ${visits.map((visit) => read(visit).toFixed(0)).join(' ')}`;
  const lcp = (visit: Visit) => visit.largestPaintMs;
  const slowest = (visit: Visit) => visit.slowestInputMs;
  printFigure({
    work: `${path} largest paint`,
    value: median(lcp),
    unit: 'ms',
    atMost: largestPaintMs,
    detail: all(lcp),
  });
  const hydrations = visits.flatMap(({ hydrationMs }) => hydrationMs ?? []);
  if (hydrations.length > 0) {
    const detail = `rounds ${hydrations.map((ms) => ms.toFixed(0)).join(' ')}`;
    printFigure({ work: `${path} hydration`, value: toMedian(hydrations), unit: 'ms', atMost: 150, detail });
  }
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
    ['Script', scriptsKb],
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

async function measureShop(
  world: BenchWorld,
  browser: Browser,
  { items, pages }: (typeof shops)[number],
): Promise<void> {
  await fillShop(world, items);
  const server = await startServer(world);
  try {
    const visits = new Map<string, Visit[]>(pages.map(({ path }) => [path, []]));
    for (const { path, use } of pages) await visitPage(browser, server.url + path, root, use);
    for (let round = 0; round < rounds; round += 1)
      for (const { path, use } of pages) visits.get(path)?.push(await visitPage(browser, server.url + path, root, use));
    for (const page of pages) {
      printVisits(`${page.path} (${items})`, page, visits.get(page.path) ?? []);
      await measureQuality(browser, server.url, page.path);
    }
    const { use, path } = pages[0] ?? { use: rest, path: '' };
    const fast = [];
    for (let round = 0; round < rounds; round += 1)
      fast.push((await visitPage(browser, server.url + path, root, use, 1)).slowestInputMs);
    const detail = `rounds ${fast.join(' ')}`;
    const work = `${path} (${items}) typing at full speed`;
    printFigure({ work, value: toMedian(fast), unit: 'ms', atMost: 50, detail });
    await measureSound(browser, `${server.url}/marketplace`);
  } finally {
    await server.stop();
  }
}

/**
 * Measures the first visit to a small and to a large shop over loopback, on a phone that is four times slower than this
 * machine.
 */
export async function benchWeb(world: BenchWorld): Promise<void> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    for (const shop of shops) await measureShop(world, browser, shop);
  } finally {
    await browser.close();
  }
}
