import { Agent, type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Figure, toMedian, toQuantile } from './figures.ts';

const rounds = 3;
export const connections = 64;

export interface Request {
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

interface LoadOptions {
  connections?: number;
  /** For how many seconds the requests are repeated, or how many are sent in all. */
  duration?: number;
  amount?: number;
  /** Requests per second of all connections. */
  overallRate?: number;
  /** The status that every answer should have. */
  status?: '2xx' | '3xx';
  /** Counts other answers instead of throwing. */
  countsOthers?: boolean;
}

interface Loaded {
  /** Answers with the right status per second. */
  rate: number;
  p99: number;
  /** Seconds until the last answer. */
  seconds: number;
  others: number;
}

/**
 * Sends requests over many connections, each with its own list, and measures the answers per second. Throws for an
 * unexpected answer.
 */
export async function load(
  url: string,
  toRequests: (connection: number) => Request[],
  { status = '2xx', countsOthers = false, ...options }: LoadOptions,
): Promise<Loaded> {
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
  // Stops after the duration here, because autocannon's own ends only with a whole second.
  running.on('response', () => {
    endedAt = performance.now();
  });
  const result = await running;
  // Counts here, because autocannon's own total includes only answers with a body.
  const others = result.non2xx + result['2xx'] - result[status];
  if (!countsOthers && (others > 0 || result.errors > 0))
    throw new Error(`${url}: ${others} other answers, ${result.errors} errors`);
  const seconds = (endedAt - startedAt) / 1000;
  return { rate: result[status] / seconds, p99: result.latency.p99, seconds, others: others + result.errors };
}

/** Sends one request and returns the milliseconds until its answer is complete. Throws if the status is not 2xx. */
async function sendOne(agent: Agent, url: string, { method, headers = {}, body = '' }: Request): Promise<number> {
  const startedAt = performance.now();
  const response = await new Promise<IncomingMessage>((done, fail) => {
    send(url, { agent, method, headers }, done).on('error', fail).end(body);
  });
  const text = await buffer(response);
  if (Math.floor((response.statusCode ?? 0) / 100) !== 2) throw new Error(`${url}: ${response.statusCode} ${text}`);
  return performance.now() - startedAt;
}

/**
 * Sends requests at even intervals, even if earlier ones are not answered yet, and returns the 99th percentile in
 * milliseconds. `load` can't do this: it sends each second's requests in a burst.
 */
export async function loadEvenly(url: string, requests: readonly Request[], perSecond: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const sent: Promise<number>[] = [];
  for (const [index, request] of requests.entries()) {
    await wait(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    sent.push(sendOne(agent, url, request));
  }
  const times = await Promise.all(sent);
  agent.destroy();
  return toQuantile(times, 0.99);
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
 * Measures the rate of each work relative to the limit. They take turns after a warm-up round, so that a slow moment of
 * the machine affects all of them.
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
