import { type Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** One hostile request; `raw` is written to a socket unchanged. */
type Attack =
  | { method: string; path: string; headers?: Record<string, string>; body?: string }
  | { raw: string; isLeftOpen?: boolean };

let count = 0;
/** Returns a new number on each call, so that no request repeats another. */
const next = () => {
  count += 1;
  return count;
};
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const json = { 'content-type': 'application/json' };
const rawHead = (line: string, ...headers: string[]) => `${[line, 'Host: portal', ...headers].join('\r\n')}\r\n\r\n`;

const oddPaths = ['//', '//[', '//a:99999/', '/\\', '/%', '/catalog/%00', '/catalog//etc/passwd', '/catalog/..%5cx'];
const lists = ['catalog.listCartItems', 'catalog.listDevelopers', 'catalog.listPlans'];

/** All known kinds of work that requests without an account can cause. */
export const attacks: Record<string, () => Attack> = {
  'made-up inputs': () => ({ method: 'GET', path: `/trpc/${pick(lists)}?input=${input({ x: next() })}` }),
  'made-up queries': () => ({ method: 'GET', path: `/api/v1/marketplace/cart-items?x=${next()}` }),
  'made-up slugs': () => ({ method: 'GET', path: `/api/v1/catalog/collections/none-${next()}` }),
  'batches of lists': () => ({
    method: 'GET',
    path: `/trpc/${Array.from({ length: 10 }, () => lists[0]).join(',')}?batch=1&input=${input({ 0: next() })}`,
  }),
  streams: () => ({
    method: 'GET',
    path: `/trpc/catalog.listDevelopers?batch=1&input=${input({ x: next() })}`,
    headers: { accept: 'application/jsonl' },
  }),
  'made-up encodings': () => ({
    method: 'GET',
    path: '/api/v1/marketplace/cart-items',
    headers: { 'accept-encoding': `br;q=0.${next()}, ${'x'.repeat(150)}${next()}` },
  }),
  'made-up conditions': () => ({
    method: 'GET',
    path: '/api/v1/catalog/developers',
    headers: { 'if-none-match': Array.from({ length: 100 }, () => `"${next()}"`).join(',') },
  }),
  'pages of no pack': () => ({ method: 'GET', path: `/marketplace/collection/none-${next()}` }),
  'pages of packs': () => ({ method: 'GET', path: `/marketplace/collection/pack-${next() % 50}` }),
  'unknown pages': () => ({ method: 'GET', path: `/${'x'.repeat(1000)}${next()}` }),
  'wrong logins': () => ({
    method: 'POST',
    path: '/api/v1/token',
    headers: json,
    body: JSON.stringify({ apiKey: 'bench-client', authId: `n${next()}@example.org`, password: 'p', machineId: 'm' }),
  }),
  'made-up tokens': () => ({ method: 'GET', path: '/api/v1/user', headers: { authorization: `Bearer ${next()}` } }),
  'guesses at links': () => ({ method: 'GET', path: `/api/v1/reset?token=guess-${next()}` }),
  'unsigned events': () => ({
    method: 'POST',
    path: '/webhooks/paddle',
    headers: { ...json, 'paddle-signature': `ts=${Math.floor(Date.now() / 1000)};h1=${'a'.repeat(64)}` },
    body: JSON.stringify({ event_id: `evt_${next()}`, data: 'x'.repeat(10_000) }),
  }),
  'made-up checkouts': () => ({
    method: 'POST',
    path: '/api/v1/marketplace/completed-checkout',
    headers: json,
    body: JSON.stringify({ transactionId: `txn_${String(next()).padStart(26, '0')}` }),
  }),
  'large bodies': () => ({ method: 'POST', path: '/api/v1/signup', headers: json, body: 'x'.repeat(60_000) }),
  'deep bodies': () => ({ method: 'POST', path: '/api/v1/signup', headers: json, body: '['.repeat(10_000) }),
  'odd paths': () => ({ raw: rawHead(`GET ${pick(oddPaths)} HTTP/1.1`, 'Connection: close') }),
  'huge headers': () => ({ raw: rawHead('GET /login HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`) }),
  'no HTTP': () => ({ raw: `${'\x16\x03\x01'.repeat(20)}\r\n\r\n` }),
  'two lengths': () => ({ raw: rawHead('POST /webhooks/paddle HTTP/1.1', 'Content-Length: 5', 'Content-Length: 6') }),
  'slow bodies': () => ({
    raw: rawHead('POST /api/v1/token HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 900'),
    isLeftOpen: true,
  }),
  'slow headers': () => ({ raw: 'GET /login HTTP/1.1\r\nX-Slow: ', isLeftOpen: true }),
};

/** Half of the requests come from one address, and each of the others from a new one. */
function toAddress(): string {
  const number = next();
  if (number % 2 === 0) return '192.0.2.1';
  return `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;
}

const openMax = 500;
const open = new Set<Socket>();

/** Resolves to the status of the response, or 0 without one. Does not wait for connections that stay open. */
function send(url: URL, agent: Agent, attack: Attack): Promise<number> {
  if (!('raw' in attack)) {
    const { method, path, headers, body } = attack;
    return new Promise((resolve) => {
      const all = { ...headers, 'x-forwarded-for': toAddress() };
      const call = request({ host: url.hostname, port: url.port, agent, method, path, headers: all }, (response) => {
        response.resume().on('close', () => resolve(response.statusCode ?? 0));
      });
      call.on('error', () => resolve(0)).end(body);
    });
  }
  if (attack.isLeftOpen && open.size >= openMax) return Promise.resolve(0);
  return new Promise((resolve) => {
    let status = 0;
    const socket = connect(Number(url.port), url.hostname, () => socket.write(attack.raw, 'latin1'));
    open.add(socket);
    socket
      .on('data', (bytes) => {
        status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1] ?? 0);
      })
      .on('error', () => {})
      .on('close', () => {
        open.delete(socket);
        resolve(status);
      });
    if (attack.isLeftOpen) resolve(0);
  });
}

export type Tally = Map<string, Map<number, number>>;

/** Sends all kinds in turn over a number of connections until stopped, and counts the responses. */
export async function sendInTurn(
  url: string,
  agent: Agent,
  connections: number,
  kinds: Record<string, () => Attack>,
  isOver: () => boolean,
): Promise<Tally> {
  const target = new URL(url);
  const all = Object.entries(kinds);
  const tally: Tally = new Map(all.map(([name]) => [name, new Map()]));
  let turn = 0;
  const work = async () => {
    while (!isOver()) {
      const [name, make] = all[turn % all.length] as (typeof all)[number];
      turn += 1;
      const status = await send(target, agent, make());
      const counts = tally.get(name);
      counts?.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  for (const socket of open) socket.destroy();
  return tally;
}
