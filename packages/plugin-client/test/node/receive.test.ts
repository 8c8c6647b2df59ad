import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createPackPortal, LinkOver, type TakeAt } from '../../src/packs/portal.ts';

const content = randomBytes(6 * 1024 * 1024);
const toHash = (bytes: Uint8Array) => hash('sha256', bytes);
const servers: Server[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map(async (server) => once(server.close(), 'close')));
});

async function listen(server: Server): Promise<string> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends what a request's range asks for. */
const sendRange: RequestListener = (request, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = content.subarray(Number(from), Number(to) + 1);
  response.writeHead(206, {
    'content-length': part.length,
    'content-range': `bytes ${from}-${to}/${content.length}`,
  });
  response.end(part);
};

/** Says the same to everybody, byte for byte. */
const answering = (...parts: (string | Uint8Array)[]) =>
  createPlainServer((socket) =>
    socket.once('data', async () => {
      for (const part of parts) {
        socket.write(part);
        await wait(1);
      }
    }),
  );

const openPortal = (issuer: string) => createPackPortal({ issuer }, async () => 'bld_1');
const going = new AbortController().signal;

async function receive(issuer: string, [from, to] = [0, content.length], take?: TakeAt, signal = going) {
  const parts: Buffer[] = [];
  let next = from;
  await openPortal(issuer).receive(`${issuer}/bundle`, from, to, signal, (bytes, at) => {
    if (at !== next) throw new Error(`It lies at ${at}, not at ${next}.`);
    next += bytes.length;
    parts.push(Buffer.from(bytes));
    return take?.(bytes, at) ?? true;
  });
  return Buffer.concat(parts);
}

it('gives a part in order, with where it lies', async () => {
  const issuer = await listen(createServer(sendRange));
  expect(toHash(await receive(issuer, [1000, 2_000_000]))).toBe(toHash(content.subarray(1000, 2_000_000)));
});

it('changes nothing before it is taken', async () => {
  const issuer = await listen(createServer(sendRange));
  const early: string[] = [];
  const late: string[] = [];
  const take: TakeAt = (bytes) => {
    early.push(toHash(bytes));
    const look = () => Boolean(late.push(toHash(bytes)));
    return early.length % 3 === 0 ? look() : wait(early.length % 2).then(look);
  };
  expect(toHash(await receive(issuer, undefined, take))).toBe(toHash(content));
  expect(late).toEqual(early);
});

it('ends where nothing more is wanted, and where the body does', async () => {
  const issuer = await listen(createServer(sendRange));
  let parts = 0;
  await receive(issuer, undefined, async () => {
    parts += 1;
    return parts < 3;
  });
  expect(parts).toBe(3);
  const head = 'HTTP/1.1 206 Partial Content\r\ncontent-length: 1000\r\n\r\n';
  const half = await listen(createPlainServer((socket) => socket.once('data', () => socket.end(`${head}half`))));
  expect((await receive(half)).toString()).toBe('half');
});

it('reads an answer that comes byte by byte, and one in chunks', async () => {
  const text = 'HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-3/9\r\nContent-Length: 4\r\n\r\nfour';
  expect((await receive(await listen(answering(...text)), [0, 4])).toString()).toBe('four');
  const chunks = createServer((_request, response) => {
    response.write('two ');
    response.end('parts');
  });
  expect((await receive(await listen(chunks), [0, 9])).toString()).toBe('two parts');
});

it('throws what takes it throws, at once and later', async () => {
  const issuer = await listen(createServer(sendRange));
  const fault = new Error('The drive is full.');
  const fail = () => {
    throw fault;
  };
  await expect(receive(issuer, undefined, fail)).rejects.toBe(fault);
  await expect(receive(issuer, undefined, async () => fail())).rejects.toBe(fault);
});

it('waits for the network where nobody answers, and where an answer is none', async () => {
  const network = { name: 'Waiting', reason: 'network' };
  await expect(receive(await listen(createPlainServer((socket) => socket.destroy())))).rejects.toMatchObject(network);
  const heads = [
    '220 mail.example ESMTP\r\n\r\n',
    // A head that never ends, and one of blanks before a character that none has.
    `HTTP/1.1 206 Partial\r\nx: ${'y'.repeat(70_000)}`,
    `HTTP/1.1 200 OK\r\nx: ${' '.repeat(15_000)}\u0001\r\n\r\n`,
  ];
  for (const head of heads) await expect(receive(await listen(answering(head)))).rejects.toMatchObject(network);
});

it('says what a refusal means, and follows nothing', async () => {
  const answer = (status: number, headers = {}) =>
    listen(createServer((_request, response) => response.writeHead(status, headers).end('out of order')));
  await expect(receive(await answer(410))).rejects.toBeInstanceOf(LinkOver);
  await expect(receive(await answer(503, { 'retry-after': '7' }))).rejects.toMatchObject({
    reason: 'streams',
    afterMs: 7000,
  });
  const other = await listen(createServer(sendRange));
  await expect(receive(await answer(302, { location: other }))).rejects.toMatchObject({ reason: 'network' });
});

it('ends when its signal says so, before and in the middle', async () => {
  const issuer = await listen(answering('HTTP/1.1 206 Partial\r\ncontent-length: 9\r\n\r\n', 'half'));
  const over = new AbortController();
  const parts: string[] = [];
  const take: TakeAt = (bytes) => {
    parts.push(Buffer.from(bytes).toString());
    over.abort();
    return true;
  };
  await receive(issuer, [0, 9], take, over.signal).catch(() => undefined);
  expect(parts).toEqual(['half']);
  await expect(receive(issuer, [0, 9], () => true, over.signal)).rejects.toMatchObject({ name: 'Stopped' });
});

it('receives no more of an answer than one of a portal can have', async () => {
  let sent = 0;
  const part = ' '.repeat(1024 * 1024);
  const endless = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed) {
        sent += part.length;
        if (!response.write(part)) return response.once('drain', more);
      }
      return response;
    };
    more();
  });
  const portal = openPortal(await listen(endless));
  await expect(portal.open('MUS-01001', undefined, 'stable', going)).rejects.toMatchObject({ reason: 'portal' });
  expect(await portal.listPublished('stable', going)).toBeNull();
  // What lies between two ends of a socket comes on top.
  expect(sent).toBeLessThan(2 * 80 * 1024 * 1024);
});
