import autocannon from 'autocannon';
import { type Figure, toMedian } from './figures.ts';

const rounds = 3;
export const connections = 64;

export interface Request {
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

interface LoadOptions {
  connections?: number;
  /** Seconds to repeat the requests for, or how many to send in all. */
  duration?: number;
  amount?: number;
  /** Requests per second of all connections. */
  overallRate?: number;
  /** The status that all answers have. */
  status?: '2xx' | '3xx';
}

/** Sends requests over many connections, each with its own, and measures the answers per second. Throws for other answers. */
export async function load(
  url: string,
  toRequests: (connection: number) => Request[],
  { status = '2xx', ...options }: LoadOptions,
): Promise<{ rate: number; p99: number }> {
  let connection = 0;
  const startedAt = performance.now();
  let endedAt = startedAt;
  const running = autocannon({
    url,
    connections,
    timeout: 60,
    ...options,
    setupClient(client) {
      client.setRequests(toRequests(connection));
      connection += 1;
    },
  });
  // Its own duration ends with a whole second.
  running.on('response', () => {
    endedAt = performance.now();
  });
  const result = await running;
  // Its own total counts answers with a body only.
  const others = result.non2xx + result['2xx'] - result[status];
  if (others > 0 || result.errors > 0) throw new Error(`${url}: ${others} other answers, ${result.errors} errors`);
  return { rate: (result[status] * 1000) / (endedAt - startedAt), p99: result.latency.p99 };
}

/** The part of a list that one connection uses. */
export const toOwn = <T>(all: readonly T[], connection: number, count = connections): T[] =>
  all.filter((_, index) => index % count === connection);

interface Rival {
  work: string;
  atLeast: number;
  /** Measures the rate per second. */
  run(): Promise<number>;
}

/**
 * The rate of each work relative to the limit. Limit and works take turns, after a round to warm up, so that a slow
 * moment of the machine slows them alike.
 */
export async function compareRounds(limit: () => Promise<number>, works: readonly Rival[]): Promise<Figure[]> {
  const limits: number[] = [];
  const rates: number[][] = works.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    const bare = await limit();
    if (round >= 0) limits.push(bare);
    for (const [index, { run }] of works.entries()) {
      const rate = await run();
      if (round >= 0) rates[index]?.push(rate);
    }
  }
  return works.map(({ work, atLeast }, index) => {
    const own = rates[index] ?? [];
    const ratios = own.map((rate, round) => rate / (limits[round] ?? Number.NaN));
    const spread = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    const detail = `${toMedian(own).toFixed(0)}/s of ${toMedian(limits).toFixed(0)}/s; rounds ${spread}`;
    return { work, value: toMedian(ratios), atLeast, detail };
  });
}
