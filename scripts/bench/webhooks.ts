import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { developmentDefaults } from '../../packages/core/src/development-defaults.ts';
import { openStore } from '../../packages/db/src/index.ts';
import { type BenchWorld, startServer } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';

const connections = 64;
const rounds = 3;
const perRound = 64 * 40;
const ratePerSecond = 800;
const rateSeconds = 5;

let made = 0;

/** An event of a purchase's size and an ignored type, so that the cost of applying it is not measured. */
function makeEvent(): { method: string; headers: Record<string, string>; body: string } {
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

/** Sends new events over each connection, as fast as they are answered or at a given rate. */
async function send(url: string, amount: number, overallRate?: number) {
  const events = Array.from({ length: amount }, makeEvent);
  let connection = 0;
  const result = await autocannon({
    url: `${url}/webhooks/paddle`,
    connections,
    amount,
    timeout: 60,
    ...(overallRate === undefined ? {} : { overallRate }),
    setupClient(client) {
      client.setRequests(events.filter((_, index) => index % connections === connection));
      connection += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Accepted webhooks against one HMAC and one durable insert, and their latency under load. */
export async function benchWebhooks(world: BenchWorld): Promise<void> {
  const inbox = `file:${join(world.directory, 'bare-inbox.sqlite')}`;
  await (await openStore({ url: inbox })).close();
  const env = { ...world.env, BENCH_INBOX: inbox };
  const bare = await startServer({ ...world, env }, join(import.meta.dirname, 'bare-shop.ts'));
  const server = await startServer(world);
  const ratios: number[] = [];
  let rates = '';
  let p99 = Number.NaN;
  try {
    for (const { url } of [bare, server]) await send(url, perRound / 4);
    for (let round = 0; round < rounds; round += 1) {
      const limit = await send(bare.url, perRound);
      const ours = await send(server.url, perRound);
      ratios.push(ours.rate / limit.rate);
      rates = `${ours.rate.toFixed(0)}/s of ${limit.rate.toFixed(0)}/s`;
    }
    p99 = (await send(server.url, ratePerSecond * rateSeconds, ratePerSecond)).p99;
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
  const detail = `${rates}; rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`;
  printFigure({ work: 'webhook accepted', value: toMedian(ratios), atLeast: 0.5, detail });
  printFigure({ work: 'webhook at 800/s, p99', value: p99, unit: 'ms', atMost: 100, detail: `${rateSeconds} s` });
}
