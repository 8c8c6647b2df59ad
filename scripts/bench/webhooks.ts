import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { developmentDefaults } from '../../packages/core/src/development-defaults.ts';
import { openStore } from '../../packages/db/src/index.ts';
import { type BenchWorld, startServer } from './bench-world.ts';
import type { Figure } from './figures.ts';
import { compareRounds, connections, load, type Request } from './measure.ts';

const perRound = connections * 40;
const ratePerSecond = 800;
const rateSeconds = 5;

let made = 0;

/** An event as large as a purchase but of an ignored type, so that applying it is not measured. */
export function makeWebhook(): Required<Request> {
  made += 1;
  const mark = String(made).padStart(26, '0');
  const body = JSON.stringify({
    event_id: `evt_${mark}`,
    event_type: 'bench.measured',
    occurred_at: new Date().toISOString(),
    notification_id: `ntf_${mark}`,
    data: { id: `txn_${mark}`, notes: 'a line of a purchase with its price, its tax and its product; '.repeat(60) },
  });
  const time = Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', developmentDefaults.paddleWebhookSecret).update(`${time}:${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'paddle-signature': `ts=${time};h1=${hash}` };
  return { method: 'POST', headers, body };
}

/** Sends new events as fast as they are answered, or at a given rate. */
function send(url: string, amount: number, rate?: { overallRate: number }) {
  const toRequests = () => Array.from({ length: amount / connections }, makeWebhook);
  return load(`${url}/webhooks/paddle`, toRequests, { amount, ...rate });
}

/** Measures accepted webhooks against one HMAC and one durable insert, and their latency under load. */
export async function benchWebhooks(world: BenchWorld): Promise<Figure[]> {
  const inbox = await world.engine.make(world.directory);
  await (await openStore({ url: inbox.url })).close();
  const env = { ...world.env, DATABASE_URL: inbox.url };
  const bare = await startServer({ ...world, env }, [join(import.meta.dirname, 'bare/bare-server.ts')]);
  const server = await startServer(world);
  try {
    const figures = await compareRounds(
      async () => (await send(bare.url, perRound)).rate,
      [{ work: 'webhook accepted', atLeast: 0.6, run: async () => (await send(server.url, perRound)).rate }],
    );
    const amount = Math.ceil((ratePerSecond * rateSeconds) / connections) * connections;
    const { p99 } = await send(server.url, amount, { overallRate: ratePerSecond });
    const detail = `${rateSeconds} s`;
    return [...figures, { work: 'webhook at 800/s, p99', value: p99, unit: 'ms', atMost: 100, detail }];
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
    await inbox.drop();
  }
}
