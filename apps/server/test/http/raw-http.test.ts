import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { operator, readCatalog, startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

let world: TestService;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Splits the bytes that arrived before the connection was closed into answers. */
function parseAnswers(received: string): Answer[] {
  const answers: Answer[] = [];
  let rest = received;
  while (rest !== '') {
    const [head = '', ...bodies] = rest.split('\r\n\r\n');
    const [statusLine = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*: */, '')]),
    );
    const after = bodies.join('\r\n\r\n');
    const length = Number(headers['content-length'] ?? after.length);
    answers.push({
      status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]),
      headers,
      body: after.slice(0, length),
    });
    rest = after.slice(length);
  }
  return answers;
}

/**
 * Sends bytes unchanged. With `isCut`, it then closes its half of the connection, like a client that sends nothing
 * more.
 */
async function send(bytes: string, isCut = false, { url } = world): Promise<Answer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await once(socket, 'connect');
  if (isCut) socket.end(bytes, 'latin1');
  else socket.write(bytes, 'latin1');
  // If the server leaves data unread, the connection is reset after the answer.
  let received = '';
  try {
    socket.setEncoding('latin1');
    for await (const piece of socket) received += piece;
  } catch {}
  socket.destroy();
  return parseAnswers(received);
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const get = (target: string, ...more: string[]) =>
  lines(`GET ${target} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...more);
const post = (body: string, ...headers: string[]) =>
  lines('POST /api/v1/token HTTP/1.1', 'Host: portal.test', 'Connection: close', ...headers) + body;
const json = 'Content-Type: application/json';

function expectOurs({ status, headers, body }: Answer): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(headers).not.toHaveProperty('server');
  if (body === '' || headers['content-type']?.startsWith('text/html')) return;
  expect(headers['content-type']).toMatch(/^application\/json/);
  const { error } = JSON.parse(body);
  // An error about input names the field.
  expect(Object.keys(error)).toEqual([
    'code',
    'message',
    ...(error.code === 'input_invalid' && 'field' in error ? ['field'] : []),
  ]);
  expect(status).toBeGreaterThanOrEqual(400);
}

beforeAll(async () => {
  world = await startTestService();
  await importCatalog(world.service.core, operator, readCatalog());
});
afterAll(() => world.stop());

describe('a path', () => {
  it.each([
    ['//', 200],
    ['//[', 404],
    ['//a:99999/', 404],
    ['//portal.test/login', 404],
    ['/\\', 404],
    ['/\\/evil.example', 404],
    ['/catalog/%00', 400],
    ['/catalog//etc/passwd', 404],
    ['/catalog/../x', 404],
    ['/catalog/..%5cx', 404],
    ['/catalog/..%2f..%2fpackage.json', 404],
    ['/catalog/%2e%2e/src/seed.ts', 404],
    ['/catalog/.', 404],
    ['/catalog/covers/', 404],
    ['/catalog/..%2f..%2fpackage.json?w=320', 404],
    ['/assets/../../package.json', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/..%2fpackage.json', 404],
    ['/%', 400],
    ['/%c0%ae%c0%ae/x', 400],
    ['/api/v1/%', 400],
    ['/api/v1/catalog/collections/%', 400],
    ['/api/v1/catalog/collections/%00', 400],
    [`/api/v1/catalog/collections/${'x'.repeat(3000)}`, 414],
    ['/trpc/%', 400],
    ['/trpc/a/b', 404],
    ['http://[', 400],
    ['http://evil.example/nowhere', 404],
    ['*', 404],
    ['/.env', 404],
    ['/.git/config', 404],
    ['/package.json', 404],
    ['/index.html', 404],
    ['/assets/index.js.map', 404],
    [`/${'x'.repeat(9000)}`, 414],
    ['/#fragment', 200],
    ['/login;jsessionid=1', 404],
    ['/LOGIN', 404],
    ['/api/v1/../../dev/mailbox.json', 404],
  ])('%s is answered %i', async (path, status) => {
    const [answer, ...others] = await send(get(path));
    if (answer === undefined) throw new Error('The connection was closed without an answer.');
    expect([answer.status, others]).toEqual([status, []]);
    expectOurs(answer);
  });
});

describe('a request that no server may take two ways', () => {
  const login = '{"apiKey":"x"}';
  const length = `Content-Length: ${login.length}`;
  it.each([
    ['has a length and chunks', post(`e\r\n${login}\r\n0\r\n\r\n`, json, length, 'Transfer-Encoding: chunked')],
    ['has chunks and a length', post(`e\r\n${login}\r\n0\r\n\r\n`, json, 'Transfer-Encoding: chunked', length)],
    ['has two lengths', post(login, json, length, 'Content-Length: 2')],
    ['has the same length twice', post(login, json, length, length)],
    ['has a list of lengths', post(login, json, 'Content-Length: 14, 14')],
    ['has a signed length', post(login, json, 'Content-Length: +14')],
    ['has a negative length', post(login, json, 'Content-Length: -1')],
    ['has a length in hexadecimal', post(login, json, 'Content-Length: 0xe')],
    ['has a length past all numbers', post(login, json, `Content-Length: ${'9'.repeat(30)}`)],
    ['has a blank in the name of a header', post(login, json, 'Content-Length : 14')],
    ['is chunked otherwise', post(login, json, 'Transfer-Encoding: xchunked')],
    ['is chunked twice', post(`0\r\n\r\n`, json, 'Transfer-Encoding: chunked, chunked')],
    ['is chunked, then not', post(`0\r\n\r\n`, json, 'Transfer-Encoding: chunked, identity')],
    ['is chunked behind a vertical tab', post(`0\r\n\r\n`, json, 'Transfer-Encoding:\x0bchunked')],
    ['has a chunk of no size', post('zz\r\nabc\r\n0\r\n\r\n', json, 'Transfer-Encoding: chunked')],
    ['has a chunk of a negative size', post('-1\r\nabc\r\n0\r\n\r\n', json, 'Transfer-Encoding: chunked')],
    ['has a chunk past all sizes', post(`${'f'.repeat(20)}\r\nabc\r\n`, json, 'Transfer-Encoding: chunked')],
    ['has a chunk longer than its size', post('1\r\nabc\r\n0\r\n\r\n', json, 'Transfer-Encoding: chunked')],
    ['ends its chunks with bare line feeds', post('1\na\n0\n\n', json, 'Transfer-Encoding: chunked')],
    ['ends its lines with bare line feeds', 'GET /login HTTP/1.1\nHost: portal.test\nConnection: close\n\n'],
    ['ends its lines with bare returns', 'GET /login HTTP/1.1\rHost: portal.test\r\r'],
    ['folds a header', get('/login', 'X-Folded: a\r\n b')],
    ['folds its first header', 'GET /login HTTP/1.1\r\n Host: portal.test\r\n\r\n'],
    ['has NUL in a header', get('/login', 'X-Bad: a\0b')],
    ['has a return in a header', get('/login', 'X-Bad: a\rb')],
    ['has no name for a header', get('/login', ': x')],
    ['has a header without a colon', get('/login', 'X-Bad')],
    ['has no host', lines('GET /login HTTP/1.1', 'Connection: close')],
    ['has two hosts', get('/login', 'Host: evil.example')],
    ['has the same host twice', get('/login', 'host: portal.test')],
    ['has a header of 17 KB', get('/login', `X-Long: ${'x'.repeat(17_000)}`)],
    [
      'has a thousand headers of some length',
      get('/login', ...Array.from({ length: 1000 }, (_, i) => `X-${i}: ${'x'.repeat(20)}`)),
    ],
    ['has another protocol', 'GET /login HTTP/2.0\r\nHost: portal.test\r\n\r\n'],
    ['has no protocol', 'GET /login\r\n\r\n'],
    ['has a made-up protocol', 'GET /login HTPP/1.1\r\nHost: portal.test\r\n\r\n'],
    ['has a made-up method', lines('BREW /login HTTP/1.1', 'Host: portal.test')],
    ['has a blank in its target', get('/log in')],
    ['has no target', lines('GET  HTTP/1.1', 'Host: portal.test')],
    ['begins with HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['begins with TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('is refused when it %s', async (_, bytes) => {
    const answers = await send(bytes, true);
    expect(answers.length).toBeLessThanOrEqual(1);
    for (const answer of answers) {
      expect([400, 405, 413, 431]).toContain(answer.status);
      expectOurs(answer);
    }
  });

  it('hides none behind another', async () => {
    const hidden = get('/dev/mailbox.json');
    const answers = await send(
      post(`0\r\n\r\n${hidden}`, json, `Content-Length: ${hidden.length + 5}`, 'Transfer-Encoding: chunked'),
      true,
    );
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });
});

describe('a method', () => {
  it.each([
    ['CONNECT', 'portal.test:443'],
    ['TRACE', '/login'],
    ['TRACE', '/api/v1/user'],
    ['PUT', '/login'],
    ['PATCH', '/catalog/covers/harbor-strings.webp'],
    ['PROPFIND', '/'],
  ])('%s on %s does nothing', async (method, target) => {
    const answers = await send(lines(`${method} ${target} HTTP/1.1`, 'Host: portal.test', 'Connection: close'));
    for (const answer of answers) {
      expect([404, 405]).toContain(answer.status);
      expectOurs(answer);
    }
  });
});

describe('a request for something else', () => {
  it.each([
    [
      'a web socket',
      ['Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13'],
    ],
    ['HTTP/2', ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA']],
    ['what nobody can promise', ['Expect: 200-ok']],
  ])('is answered as if it had not asked: %s', async (_, headers) => {
    const [answer] = await send(lines('GET /login HTTP/1.1', 'Host: portal.test', 'Connection: close', ...headers));
    expect(answer?.status).toBe(200);
    if (answer !== undefined) expectOurs(answer);
  });
});

describe('a body that is refused', () => {
  it.each([
    ['too long', json],
    ['of another type', 'Content-Type: text/plain'],
  ])('is read on, so that a proxy that still writes gets the answer: %s', async (_, type) => {
    const { hostname, port } = new URL(world.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const body = 'x'.repeat(1_100_000);
    const head = ['POST /api/v1/token HTTP/1.1', 'Host: portal.test', 'Connection: close', type];
    socket.write(lines(...head, `Content-Length: ${body.length}`));
    for (let at = 0; at < body.length; at += 100_000) {
      socket.write(body.slice(at, at + 100_000));
      await setTimeout(5);
    }
    let received = '';
    for await (const piece of socket) received += piece;
    expect(received).toMatch(/^HTTP\/1\.1 41[35] /);
  });

  it('is not read without an end', async () => {
    const { hostname, port } = new URL(world.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(lines('POST /api/v1/token HTTP/1.1', 'Host: portal.test', json, 'Content-Length: 1000000000'));
    const more = 'x'.repeat(1_000_000);
    // The connection must be closed or reset, or the test times out.
    const closed = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
    const write = () => socket.write(more, (error) => error ?? write());
    write();
    socket.resume();
    await closed;
    socket.destroy();
  });
});

describe('a request that does not end', () => {
  it.each([
    ['body', post('{"apiKey":', json, 'Content-Length: 100')],
    ['headers', 'GET /login HTTP/1.1\r\nHost: portal.test\r\nX-Slow: '],
  ])('is answered 408 and closed when its %s stay incomplete', async (_, bytes) => {
    const impatient = await startTestService({ timeouts: { headersMs: 500, requestMs: 500 } });
    onTestFinished(() => impatient.stop());
    const [answer] = await send(bytes, false, impatient);
    expect(answer?.status).toBe(408);
    if (answer !== undefined) expectOurs(answer);
    expect(impatient.logs()).not.toMatch(/"level":(50|60)|"stack"/);
  });

  it('is answered when its sender goes away', async () => {
    const answers = await send(post('{"apiKey":', json, 'Content-Length: 100'), true);
    expect(answers.map(({ status }) => status).filter((status) => status !== 400)).toEqual([]);
  });
});

it('leaves no error behind, and the service well', async () => {
  expect(world.logs()).not.toMatch(/"level":(50|60)|"stack"/);
  expect((await fetch(`${world.url}/health`)).status).toBe(200);
});
