import type { BenchWorld } from './bench-world.ts';
import { startServer } from './bench-world.ts';
import { type Figure, toMedian } from './figures.ts';
import { connections, load, type Request, toOwn } from './measure.ts';

const seconds = 2;
const rounds = 12;
/** The server charges a session's calls in blocks of this size, each with one durable write. */
const callsPerBlock = 30;
const scrapeEveryMs = 5000;
const token = 'a-token-of-the-bench';

/** Reads the figures of a server, as Prometheus does, until it is stopped. */
function scrape(url: string): { stop(): void } {
  const read = async () => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`The figures answered ${answer.status}.`);
    await answer.text();
  };
  const timer = setInterval(() => void read(), scrapeEveryMs);
  return { stop: () => clearInterval(timer) };
}

/**
 * What counting costs a read of the current user: the rate of a server whose figures are read, relative to one without, both over the
 * same database. They take turns, and the first of a round changes each time, so that a slow moment slows them alike.
 */
export async function benchMetrics(world: BenchWorld): Promise<Figure[]> {
  const toRequest = (session: string): Request => ({ method: 'GET', headers: { authorization: `Bearer ${session}` } });
  const toRequests = (connection: number) => toOwn(world.tokens, connection).map(toRequest);
  const toWarmUp = (connection: number) =>
    toRequests(connection).flatMap((request, index) => Array<Request>((index % callsPerBlock) + 1).fill(request));
  const without = await startServer(world);
  const counted = await startServer({ ...world, env: { ...world.env, METRICS_TOKEN: token } });
  const scraper = scrape(counted.url);
  const run = async (url: string) => (await load(`${url}/api/v1/user`, toRequests, { duration: seconds })).rate;
  try {
    for (const { url } of [without, counted])
      await load(`${url}/api/v1/user`, toWarmUp, { amount: connections * toWarmUp(0).length });
    const ratios: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [without, counted] : [counted, without];
      const rates = new Map<string, number>();
      for (const { url } of order) rates.set(url, await run(url));
      if (round >= 0) ratios.push((rates.get(counted.url) ?? 0) / (rates.get(without.url) ?? Number.NaN));
    }
    const spread = ratios.map((ratio) => ratio.toFixed(3)).join(' ');
    return [
      { work: 'current user with figures, of one without', value: toMedian(ratios), atLeast: 0.98, detail: spread },
    ];
  } finally {
    scraper.stop();
    await Promise.all([without.stop(), counted.stop()]);
  }
}
