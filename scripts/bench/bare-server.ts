import { createHash, createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { connectSqlite, toDatabaseFile } from '../../packages/db/src/index.ts';

// The limit: what a server costs that does nothing but find the caller's account, and read or change what is asked.
const connection = connectSqlite({ file: toDatabaseFile(process.env.DATABASE_URL ?? '') });
const find = connection.prepare(
  `SELECT u.id AS id, u.email AS email, u.contact_name AS contactName, u.role AS role, s.expires_at AS expiresAt
   FROM sessions s INNER JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = (SELECT ?) AND u.disabled_at IS NULL`,
);
const list = connection.prepare(
  `SELECT g.sku AS sku, k.product_name AS productName, k.subject AS subject, g.granted_at AS grantedAt
   FROM grants g INNER JOIN skus k ON k.sku = g.sku WHERE g.user_id = (SELECT ?)`,
);
const plan = connection.prepare(
  `SELECT status, plan, next_amount AS amount, currency, period_ends_at AS periodEnd
   FROM subscriptions WHERE user_id = (SELECT ?)`,
);
const claim = connection.prepare(
  `UPDATE license_codes SET redeemed_by = ?, redeemed_at = ?
   WHERE code_hash = ? AND redeemed_by IS NULL RETURNING code_hash`,
);

interface Account {
  id: string;
  email: string;
  contactName: string;
  role: string;
  expiresAt: number;
}

function answer(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

const server = createServer(async (request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const account = find.get(createHash('sha256').update(token).digest('hex')) as Account | undefined;
  if (account === undefined || account.expiresAt <= Date.now()) return response.writeHead(401).end();
  const { id, email, contactName, role } = account;
  if (request.url === '/licenses') return answer(response, list.all(id));
  if (request.url === '/plan') return answer(response, plan.get(id));
  if (request.url !== '/redeem') return answer(response, { email, contactName, role });
  const { licenseCodes } = JSON.parse(await text(request)) as { licenseCodes: string[] };
  const code = createHmac('sha256', 'bench')
    .update(licenseCodes[0] ?? '')
    .digest('base64url');
  return answer(response, { claimed: claim.all(id, Date.now(), code).length });
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
process.on('SIGTERM', () => process.exit(0));
