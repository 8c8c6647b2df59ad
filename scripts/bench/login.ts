import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { apiKey, type BenchWorld, password, startServer } from './bench-world.ts';
import { type Figure, toMedian, toQuantile } from './figures.ts';
import { compareRounds, load, type Request, toOwn } from './measure.ts';

const connections = 16;
const seconds = 4;

/** Bare hashes per second, with one hash at a time on each core. */
async function verifyBarely(hash: string): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let done = 0;
  const bytes = Buffer.from(password);
  const work = async () => {
    while (performance.now() < endsAt) {
      await verify(hash, bytes);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return (done / (performance.now() - startedAt)) * 1000;
}

export const toLogin = (authId: string): Required<Request> => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ apiKey, authId, password, machineId: 'bench' }),
});

/** Requests `/health` repeatedly until `signal`, and returns the latencies. */
async function watchHealth(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    await (await fetch(`${url}/health`)).arrayBuffer();
    times.push(performance.now() - startedAt);
    await sleep(10);
  }
  return times;
}

/** Measures logins of many accounts against bare Argon2id, and the latency of `/health` meanwhile. */
export async function benchLogin(world: BenchWorld): Promise<Figure[]> {
  const server = await startServer(world);
  const toRequests = (connection: number) => toOwn(world.emails, connection, connections).map(toLogin);
  const run = async () =>
    (await load(`${server.url}/api/v1/token`, toRequests, { connections, duration: seconds })).rate;
  try {
    const figures = await compareRounds(
      () => verifyBarely(world.passwordHash),
      [{ work: 'login against bare Argon2id', atLeast: 0.9, run }],
    );
    // These logins are separate, because the measurement takes CPU time of its own.
    const watch = new AbortController();
    const watched = watchHealth(server.url, watch.signal);
    for (let turn = 0; turn < 3; turn += 1) await run();
    watch.abort();
    const health = await watched;
    const detail = `median ${toMedian(health).toFixed(1)} ms, ${health.length} asked`;
    const p99 = toQuantile(health, 0.99);
    return [...figures, { work: '/health beside logins, p99', value: p99, unit: 'ms', atMost: 50, detail }];
  } finally {
    await server.stop();
  }
}
