import { createHash, createHmac, generateKeyPairSync, sign, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { developmentDefaults } from '../../../packages/core/src/development-defaults.ts';
import { openBareDatabase } from './bare-statements.ts';

// The limit: a server that only finds the caller's account, and reads or changes what is asked. For a webhook it
// computes one HMAC and stores one row durably. For a lease it makes one unsynced write and one signature.
const { prepare, toTime } = openBareDatabase(process.env.DATABASE_URL ?? '', {
  isVolatile: process.env.BENCH_IS_VOLATILE === 'true',
});
const find = prepare(
  'find',
  `SELECT u.id AS id, u.email AS email, u.contact_name AS "contactName", u.role AS role, s.expires_at AS "expiresAt"
   FROM sessions s INNER JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = (SELECT ?) AND u.disabled_at IS NULL`,
);
const list = prepare(
  'list',
  `SELECT g.sku AS sku, k.name AS "productName", k.subject AS subject, g.granted_at AS "grantedAt"
   FROM grants g INNER JOIN skus k ON k.sku = g.sku WHERE g.user_id = (SELECT ?)`,
);
const touch = prepare(
  'touch',
  `UPDATE plugin_installs SET last_seen_at = ? WHERE token_hash = ? AND ended_at IS NULL
   RETURNING device_id AS "deviceId", lease_id AS "leaseId"`,
);
const findOwner = prepare('owner', 'SELECT user_id AS "userId" FROM plugin_devices WHERE id = (SELECT ?)');
const plan = prepare(
  'plan',
  `SELECT status, plan, next_amount AS amount, currency, period_ends_at AS "periodEnd"
   FROM subscriptions WHERE user_id = (SELECT ?)`,
);
const orders = prepare(
  'orders',
  `SELECT o.transaction_id AS id, o.created_at AS at, o.grand_total AS total, o.currency AS currency, o.status AS status,
     i.item_id AS item, i.sku AS sku, k.name AS name, c.slug AS slug, c.image AS image, a.action AS action
   FROM orders o INNER JOIN order_items i ON i.transaction_id = o.transaction_id
   LEFT JOIN adjustments a ON a.transaction_id = o.transaction_id
   LEFT JOIN skus k ON k.sku = i.sku LEFT JOIN collections c ON c.sku = i.sku
   WHERE o.transaction_id IN (SELECT transaction_id FROM orders WHERE user_id = (SELECT ?)
     ORDER BY created_at DESC, transaction_id DESC LIMIT 21)
   ORDER BY o.created_at DESC, o.transaction_id DESC`,
);
const claim = prepare(
  'claim',
  `UPDATE license_codes SET redeemed_by = ?, redeemed_at = ?
   WHERE code_hash = ? AND redeemed_by IS NULL RETURNING code_hash`,
);
const accept = prepare(
  'accept',
  `INSERT INTO payment_events (event_id, type, entity_id, occurred_at_us, payload, origin, received_at, attempts, due_at)
   VALUES (?, ?, ?, ?, ?, 'webhook', ?, 0, ?) ON CONFLICT DO NOTHING
   RETURNING event_id`,
);

const { privateKey } = generateKeyPairSync('ed25519');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function renewLease(request: IncomingMessage, response: ServerResponse, tokenHash: string): Promise<void> {
  const { ids } = JSON.parse(await text(request)) as { ids: Record<string, string> };
  const [install] = await touch(toTime(Date.now()), tokenHash);
  const [owner] = await findOwner(install?.deviceId);
  const ent = (await list(owner?.userId)).map(({ sku }) => ({ sku, until: 0, keep: -1 }));
  const lease = `${encode({ alg: 'Ed25519' })}.${encode({ sub: owner?.userId, dev: { ids }, ent })}`;
  answer(response, { lease: `${lease}.${sign(null, Buffer.from(lease), privateKey).toString('base64url')}` });
}

function answer(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

async function takeWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const [time = '', hash = ''] = String(request.headers['paddle-signature'])
    .split(';')
    .map((part) => part.split('=')[1] ?? '');
  const expected = createHmac('sha256', developmentDefaults.paddleWebhookSecret)
    .update(`${time}:`)
    .update(body)
    .digest();
  if (!timingSafeEqual(Buffer.from(hash, 'hex'), expected)) return void response.writeHead(401).end();
  const payload = body.toString('utf8');
  const event = JSON.parse(payload) as Record<'event_id' | 'event_type' | 'occurred_at', string> & {
    data: { id: string };
  };
  const now = toTime(Date.now());
  const occurredAtUs = Date.parse(event.occurred_at) * 1000;
  await accept(event.event_id, event.event_type, event.data.id, occurredAtUs, payload, now, now);
  answer(response, {});
}

const server = createServer(async (request, response) => {
  if (request.url === '/webhooks/paddle') return takeWebhook(request, response);
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const tokenHash = createHash('sha256').update(token).digest('hex');
  if (request.url === '/refresh') return renewLease(request, response, tokenHash);
  const [account] = await find(tokenHash);
  if (account === undefined || Number(account.expiresAt) <= Date.now()) return response.writeHead(401).end();
  const { id, email, contactName, role } = account;
  if (request.url === '/licenses') return answer(response, await list(id));
  if (request.url === '/orders') return answer(response, await orders(id));
  if (request.url === '/plan') return answer(response, (await plan(id))[0]);
  if (request.url !== '/redeem') return answer(response, { email, contactName, role });
  const { licenseCodes } = JSON.parse(await text(request)) as { licenseCodes: string[] };
  const code = createHmac('sha256', 'bench')
    .update(licenseCodes[0] ?? '')
    .digest('base64url');
  return answer(response, { claimed: (await claim(id, toTime(Date.now()), code)).length });
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
process.on('SIGTERM', () => process.exit(0));
