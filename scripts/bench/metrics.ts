import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallLabel } from '../../apps/server/src/metrics/call-label.ts';
import { createMetrics } from '../../apps/server/src/metrics/create-metrics.ts';
import { restTable } from '../../packages/api/src/index.ts';
import type { BenchWorld } from './bench-world.ts';
import { type Figure, toMedian, toQuantile } from './figures.ts';
import { connections, load, type Request, toOwn } from './measure.ts';

const rounds = 30;
const amount = 2000;
/** The server charges a session's calls in blocks of this size, each with one durable write. */
const callsPerBlock = 30;
const token = 'a-token-of-the-bench';

/**
 * How long the main thread of a process has run, in nanoseconds. Unlike a rate, that says the same while other programs take
 * their share of the machine. Linux alone says it.
 */
function readRunNs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]);
}

async function startServers(world: BenchWorld) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'counting-servers.ts')], {
    env: { ...world.env, METRICS_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.resume();
  const ended = once(child, 'exit');
  const [{ addresses }] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The servers did not start.'))),
  ])) as [{ addresses: [string, string, string] }];
  return {
    addresses,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Nanoseconds that counting one request takes, in the quickest of many turns: so many labels as a busy server has. */
async function measureCounting(): Promise<number> {
  const { meter } = createMetrics('bench');
  const labels = restTable.map(({ procedure: call }): CallLabel => ({ surface: 'rest', call }));
  const turns = Array.from({ length: 200 }, (_, turn) => {
    const startedAt = process.hrtime.bigint();
    for (let index = 0; index < 10_000; index += 1)
      meter.request(
        labels[(index * 7) % labels.length] as CallLabel,
        index % 50 === 0 ? 404 : 200,
        (index + turn) % 60,
      );
    return Number(process.hrtime.bigint() - startedAt) / 10_000;
  });
  return Math.min(...turns);
}

/**
 * What counting costs a read of the current user: the processor's time of a server without figures relative to one with, and
 * relative to another one without, which says how exact that is. They take turns in short rounds, each time in another order.
 */
export async function benchMetrics(world: BenchWorld): Promise<Figure[]> {
  const toRequest = (session: string): Request => ({ method: 'GET', headers: { authorization: `Bearer ${session}` } });
  const toRequests = (connection: number) => toOwn(world.tokens, connection).map(toRequest);
  const toWarmUp = (connection: number) =>
    toRequests(connection).flatMap((request, index) => Array<Request>((index % callsPerBlock) + 1).fill(request));
  const { addresses, pid, stop } = await startServers(world);
  const times = addresses.map((): number[] => []);
  try {
    for (const url of addresses)
      await load(`${url}/api/v1/user`, toWarmUp, { amount: connections * toWarmUp(0).length });
    for (let round = 0; round < rounds; round += 1)
      for (let turn = 0; turn < addresses.length; turn += 1) {
        const at = (round + turn) % addresses.length;
        const before = readRunNs(pid);
        await load(`${addresses[at]}/api/v1/user`, toRequests, { amount });
        times[at]?.push((readRunNs(pid) - before) / amount / 1000);
      }
    const [without = 0, counted = 0, again = 0] = times.map(toMedian);
    const detail = `${without.toFixed(2)} of ${counted.toFixed(2)} µs of the processor: ${(without / counted).toFixed(3)}`;
    const read = toQuantile(times.flat(), 0.1);
    const counting = await measureCounting();
    const exactness = `${without.toFixed(2)} of ${again.toFixed(2)} µs: ${(without / again).toFixed(3)}`;
    const share = `${counting.toFixed(0)} ns in a read of ${read.toFixed(1)} µs`;
    return [
      { work: 'counting a request, of a read, %', value: counting / (read * 10), atMost: 2, detail: share },
      { work: 'current user without figures, of one with', value: without / counted, atLeast: 0.98, detail },
      { work: 'the same of one without, for comparison', value: without / again, detail: exactness },
    ];
  } finally {
    await stop();
  }
}
