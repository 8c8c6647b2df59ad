import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CallLabel } from '../../apps/server/src/metrics/call-label.ts';
import { createMetrics } from '../../apps/server/src/metrics/create-metrics.ts';
import { restTable } from '../../packages/api/src/index.ts';
import type { BenchWorld } from './bench-world.ts';
import { type Figure, toQuantile } from './figures.ts';

/** Microseconds of CPU time for each read, for servers without metrics, with them, and again without. */
async function readInTurns({ env, tokens }: BenchWorld): Promise<[number[], number[], number[]]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'count-in-turns.ts')], {
    env: { ...env, METRICS_TOKEN: 'a-token-of-the-bench', BENCH_TOKENS: tokens.join(',') },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.resume();
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The servers ended with ${code}.`)));
  const [{ times }] = (await Promise.race([once(child, 'message'), ended])) as [
    { times: [number[], number[], number[]] },
  ];
  await ended.catch(() => undefined);
  return times;
}

/** Nanoseconds to count one request, in the fastest of many turns and with as many labels as on a busy server. */
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
 * Measures what metrics cost a read of the current user, as the CPU time of servers without metrics relative to one
 * with them. The two servers without metrics, relative to each other, show the precision. The figures are lower
 * quartiles, because other programs only make rounds slower.
 */
export async function benchMetrics(world: BenchWorld): Promise<Figure[]> {
  const [first, counted, last] = (await readInTurns(world)).map((times) => toQuantile(times, 0.25)) as [
    number,
    number,
    number,
  ];
  const counting = await measureCounting();
  const without = (first + last) / 2;
  const share = `${counting.toFixed(0)} ns of ${without.toFixed(1)} µs, client included`;
  const detail = `${without.toFixed(2)} of ${counted.toFixed(2)} µs: ${(without / counted).toFixed(3)}; one without of the other ${(first / last).toFixed(3)}`;
  return [
    { work: 'counting a request, of a read, %', value: counting / (without * 10), atMost: 2, detail: share },
    { work: 'current user without figures, of one with', value: without / counted, atLeast: 0.98, detail },
  ];
}
