import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';

export const slowDown = 4;
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Timings {
  largestPaintMs: number;
  layoutShift: number;
  inputMs: number[];
}

interface Asked {
  url: string;
  type: string;
  at: number;
  askedBy: string;
  transferred: number;
}

export interface Visit {
  largestPaintMs: number;
  /** From the start of the first render until the page reacts to input. Null if the server did not render it. */
  hydrationMs: number | null;
  layoutShift: number;
  slowestInputMs: number;
  inputs: number;
  sizes: Map<string, { files: number; gzip: number; transferred: number }>;
  roundTrips: number;
  longestChain: string[];
}

/** Runs in the page, before any code of the page. */
function observeTimings(): void {
  const timings: Timings = { largestPaintMs: 0, layoutShift: 0, inputMs: [] };
  Object.assign(globalThis, { benchTimings: timings });
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Parameters<typeof take>[0]);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  observe('largest-contentful-paint', (entry) => {
    timings.largestPaintMs = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) timings.layoutShift += entry.value;
  });
  observe('event', (entry) => {
    if (/^(key|pointer|click|input|beforeinput)/.test(entry.name)) timings.inputMs.push(entry.duration);
  });
}

/** The chain of requests that had to finish before `asked` could start, without the page itself. */
function toChain(asked: Asked, byUrl: Map<string, Asked>): string[] {
  const name = new URL(asked.url).pathname.split('/').at(-1) ?? '';
  const cause = byUrl.get(asked.askedBy);
  if (cause === undefined || cause.type === 'Document' || cause === asked) return [name];
  return [...toChain(cause, byUrl), name];
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** An interaction with the loaded page. */
export type Use = (page: Page) => Promise<void>;

/**
 * Taps as a browser does. Playwright's own `tap` also checks in the page what it hits, which would be measured, too.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be tapped is not shown.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

export const fillForm: Use = async (page) => {
  await tap(page, page.getByLabel('Email').first());
  await page.keyboard.type('clara.wieck@example.org', { delay: 30 });
  await tap(page, page.getByLabel('Password', { exact: true }).first());
  await page.keyboard.type('three warm cellos', { delay: 30 });
};

/** Does nothing with the page. */
export const rest: Use = async () => undefined;

export const filterShop: Use = async (page) => {
  await tap(page, page.getByRole('searchbox'));
  await page.keyboard.type('pack 12', { delay: 60 });
  for (let letter = 0; letter < 7; letter += 1) await page.keyboard.press('Backspace');
  await tap(page, page.getByRole('button', { name: 'Filters' }));
  await tap(page, page.locator('[role=dialog] :is(a, button)').filter({ hasText: /^Brass/ }));
  await page.waitForTimeout(300);
};

/** Opens a page as a new visitor on a device that is `rate` times slower, uses it, and measures. */
export async function visitPage(
  browser: Browser,
  url: string,
  root: string,
  use: Use,
  rate = slowDown,
): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const byId = new Map<string, Asked>();
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', wallTime, initiator }) => {
      const askedBy = initiator.stack?.callFrames[0]?.url ?? initiator.url ?? '';
      byId.set(requestId, { url: request.url, type, at: wallTime * 1000, askedBy, transferred: 0 });
    });
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      const asked = byId.get(requestId);
      if (asked !== undefined) asked.type = type;
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const asked = byId.get(requestId);
      if (asked !== undefined) asked.transferred = encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.addInitScript(observeTimings);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // The network may be idle while a rendered page is still hydrating.
    await page.waitForFunction(
      () => document.getElementById('page-data') === null || performance.getEntriesByName('hydration').length > 0,
    );
    const requests = [...byId.values()].filter((asked) => asked.url.startsWith('http'));

    const read = () =>
      page.evaluate(() => {
        const { benchTimings } = globalThis as unknown as { benchTimings: Timings };
        const hydrationMs = performance.getEntriesByName('hydration')[0]?.duration ?? null;
        return { ...benchTimings, hydrationMs, origin: performance.timeOrigin };
      });
    // The first input ends the search for the largest paint, so it is read before that.
    const { largestPaintMs, hydrationMs, origin } = await read();
    await use(page);
    await page.waitForTimeout(300);
    const { layoutShift, inputMs } = await read();

    const sizes: Visit['sizes'] = new Map();
    for (const { type, url, transferred } of requests) {
      const file = join(root, 'apps/web/dist', new URL(url).pathname);
      const sum = sizes.get(type) ?? { files: 0, gzip: 0, transferred: 0 };
      const gzip = (await sizeOf(`${file}.gz`)) || (await sizeOf(file));
      sizes.set(type, { files: sum.files + 1, gzip: sum.gzip + gzip, transferred: sum.transferred + transferred });
    }
    const byUrl = new Map(requests.map((asked) => [asked.url, asked]));
    const chains = requests
      .filter((asked) => asked.type !== 'Document' && asked.at < origin + largestPaintMs)
      .map((asked) => toChain(asked, byUrl));
    const longestChain = chains.toSorted((one, other) => other.length - one.length)[0] ?? [];
    return {
      largestPaintMs,
      hydrationMs,
      layoutShift,
      slowestInputMs: Math.max(0, ...inputMs),
      inputs: inputMs.length,
      sizes,
      roundTrips: longestChain.length,
      longestChain,
    };
  } finally {
    await context.close();
  }
}
