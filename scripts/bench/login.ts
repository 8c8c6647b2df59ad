import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { apiKey, type BenchWorld, password, startServer } from './bench-world.ts';
import { printFigure, toMedian, toQuantile } from './figures.ts';

const connections = 16;
const rounds = 3;
const seconds = 4;

/** Bare hashes per second, one at a time for each core. */
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

async function logIn(url: string, emails: string[]): Promise<number> {
  let next = 0;
  const perConnection = Math.floor(emails.length / connections);
  const result = await autocannon({
    url: `${url}/api/v1/token`,
    connections,
    duration: seconds,
    setupClient(client) {
      const own = emails.slice(next, next + perConnection);
      next += perConnection;
      client.setRequests(
        own.map((authId) => ({
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ apiKey, authId, password, machineId: 'bench' }),
        })),
      );
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`Login: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/** The latencies of `/health`, requested repeatedly until `signal`. */
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

/** Logins of many accounts against bare Argon2id, and the latency of `/health` during them. */
export async function benchLogin(world: BenchWorld): Promise<void> {
  const server = await startServer(world);
  const bare: number[] = [];
  const product: number[] = [];
  const health: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await verifyBarely(world.passwordHash));
      product.push(await logIn(server.url, world.emails));
      // A separate flood, because measuring takes CPU time that is not the product's.
      const watch = new AbortController();
      const watched = watchHealth(server.url, watch.signal);
      await logIn(server.url, world.emails);
      watch.abort();
      health.push(...(await watched));
    }
  } finally {
    await server.stop();
  }
  const [limit, rate] = [toMedian(bare), toMedian(product)];
  const ratios = product.map((one, round) => one / (bare[round] ?? Number.NaN));
  const spread = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  const detail = `${rate.toFixed(0)}/s of ${limit.toFixed(0)}/s; rounds ${spread}`;
  printFigure({ work: 'login against bare Argon2id', value: toMedian(ratios), atLeast: 0.9, detail });
  printFigure({
    work: '/health beside logins, p99',
    value: toQuantile(health, 0.99),
    unit: 'ms',
    atMost: 50,
    detail: `median ${toMedian(health).toFixed(1)} ms, ${health.length} asked`,
  });
}
