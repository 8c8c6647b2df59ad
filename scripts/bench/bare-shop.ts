import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { developmentDefaults } from '../../packages/core/src/development-defaults.ts';
import { connectSqlite, toDatabaseFile } from '../../packages/db/src/index.ts';

// The limit: ready bytes for a read, and one HMAC with one durable insert for a webhook.
const bodies = new Map<string, Buffer>(
  (process.env.BENCH_BODIES ?? '')
    .split(';')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [path = '', file = ''] = pair.split('=');
      return [path, readFileSync(file)];
    }),
);
const connection = connectSqlite({ file: toDatabaseFile(process.env.BENCH_INBOX ?? ':memory:') });
const isReady = process.env.BENCH_INBOX !== undefined;
const insert = isReady
  ? connection.prepare(
      `INSERT INTO payment_events (event_id, type, entity_id, occurred_at_us, payload, origin, received_at, attempts, due_at)
       VALUES (?, ?, ?, ?, ?, 'webhook', ?, 0, ?) ON CONFLICT DO NOTHING`,
    )
  : null;

function take(body: Buffer, signature: string): number {
  const [time = '', hash = ''] = signature.split(';').map((part) => part.split('=')[1] ?? '');
  const expected = createHmac('sha256', developmentDefaults.paddleWebhookSecret)
    .update(`${time}:`)
    .update(body)
    .digest();
  if (!timingSafeEqual(Buffer.from(hash, 'hex'), expected)) return 401;
  const text = body.toString('utf8');
  const event = JSON.parse(text) as { event_id: string; event_type: string; occurred_at: string; data: { id: string } };
  const now = Date.now();
  insert?.run(event.event_id, event.event_type, event.data.id, Date.parse(event.occurred_at) * 1000, text, now, now);
  return 200;
}

const server = createServer(async (request, response) => {
  const ready = bodies.get(request.url ?? '');
  if (ready !== undefined)
    return response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br', 'content-length': ready.length })
      .end(ready);
  const status = take(await buffer(request), String(request.headers['paddle-signature']));
  return response.writeHead(status, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
process.on('SIGTERM', () => process.exit(0));
