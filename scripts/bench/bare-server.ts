import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { connectSqlite, toDatabaseFile } from '../../packages/db/src/index.ts';

// The limit: what a server costs that does nothing but find the caller's account and write it down.
const connection = connectSqlite({ file: toDatabaseFile(process.env.DATABASE_URL ?? '') });
const find = connection.prepare(
  `SELECT u.email AS email, u.contact_name AS contactName, u.role AS role, s.expires_at AS expiresAt
   FROM sessions s INNER JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = (SELECT ?) AND u.disabled_at IS NULL`,
);

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const row = find.get(createHash('sha256').update(token).digest('hex')) as
    | { email: string; contactName: string; role: string; expiresAt: number }
    | undefined;
  if (row === undefined || row.expiresAt <= Date.now()) {
    response.writeHead(401).end();
    return;
  }
  const body = JSON.stringify({ email: row.email, contactName: row.contactName, role: row.role });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
process.on('SIGTERM', () => process.exit(0));
