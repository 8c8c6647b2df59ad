import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPackPortal, LinkOver, type TakeAt } from '../../src/packs/common/portal.ts';
import { createPost } from '../../src/portal.ts';

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

/** Sends the requested range. */
const sendRange: RequestListener = (request, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = content.subarray(Number(from), Number(to) + 1);
  response.writeHead(206, {
    'content-length': part.length,
    'content-range': `bytes ${from}-${to}/${content.length}`,
  });
  response.end(part);
};

/** Gives everyone the same bytes, ignoring ranges. */
const answering = (text: string) => createPlainServer((socket) => socket.once('data', () => socket.write(text)));

const toPortal = (issuer: string) => createPackPortal({ issuer }, async () => 'token');
const going = () => new AbortController().signal;

async function receive(server: Server, [from, to] = [0, content.length], take?: TakeAt, signal = going()) {
  const parts: Buffer[] = [];
  const places: number[] = [];
  await toPortal(await listen(server)).receive('/bundle', from, to, signal, (bytes, at) => {
    places.push(at);
    parts.push(Buffer.from(bytes));
    return take?.(bytes, at) ?? true;
  });
  return { bytes: Buffer.concat(parts), places };
}

const waits = (reason: string, afterMs: number | null = null) => ({ name: 'Waiting', reason, afterMs });

describe('a part of a bundle', () => {
  it('arrives in order, with its position', async () => {
    const { bytes, places } = await receive(createServer(sendRange), [1000, 2_000_000]);
    expect(toHash(bytes)).toBe(toHash(content.subarray(1000, 2_000_000)));
    expect(places[0]).toBe(1000);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('starts where the sender starts', async () => {
    const whole = createServer((_request, response) => response.end('whole'));
    expect(await receive(whole, [2, 4])).toMatchObject({ places: [0], bytes: Buffer.from('whole') });
    const later = answering('HTTP/1.1 206 Partial\r\ncontent-range: bytes 3-4/9\r\ncontent-length: 2\r\n\r\nok');
    await expect(receive(later, [2, 4])).rejects.toMatchObject(waits('portal'));
  });

  it('ends when no more is wanted', async () => {
    let parts = 0;
    await receive(createServer(sendRange), undefined, async () => {
      parts += 1;
      return parts < 3;
    });
    expect(parts).toBe(3);
  });

  it('ends with the body, and has the length that arrived', async () => {
    const head = `HTTP/1.1 206 Partial Content\r\ncontent-length: 1000\r\n\r\n`;
    const server = createPlainServer((socket) => socket.once('data', () => socket.end(`${head}half`)));
    expect((await receive(server)).bytes.toString()).toBe('half');
  });

  it('throws the errors of its receiver, at once and later', async () => {
    const fault = new Error('The drive is full.');
    const fail = () => {
      throw fault;
    };
    await expect(receive(createServer(sendRange), undefined, fail)).rejects.toBe(fault);
    await expect(receive(createServer(sendRange), undefined, async () => fail())).rejects.toBe(fault);
  });

  it.each([
    ['nobody answers', createPlainServer((socket) => socket.destroy())],
    ['an answer is none', answering('220 mail.example ESMTP\r\n\r\n')],
    ['a head does not end', answering(`HTTP/1.1 206 Partial\r\nx: ${'y'.repeat(70_000)}`)],
    ['a head is all blanks', answering(`HTTP/1.1 206 Partial\r\nx: ${' '.repeat(70_000)}\x01`)],
    ['it leads elsewhere', answering('HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\n\r\n')],
  ])('waits for the network where %s', async (_, server) => {
    await expect(receive(server)).rejects.toMatchObject(waits('network'));
  });

  it('explains a refusal, and does not read it as content', async () => {
    const refusing = (status: number) =>
      createServer((_request, response) => response.writeHead(status, { 'retry-after': '7' }).end('out of order'));
    await expect(receive(refusing(410))).rejects.toThrow(LinkOver);
    await expect(receive(refusing(503))).rejects.toMatchObject(waits('streams', 7000));
    await expect(receive(refusing(500))).rejects.toMatchObject(waits('portal', 7000));
  });

  it('ends when its signal is aborted, before and during the transfer', async () => {
    const half = () => answering('HTTP/1.1 206 Partial\r\ncontent-length: 9\r\n\r\nhalf');
    const over = new AbortController();
    const parts: string[] = [];
    const take: TakeAt = (bytes) => {
      over.abort();
      return parts.push(Buffer.from(bytes).toString()) > 0;
    };
    await expect(receive(half(), [0, 9], take, over.signal)).rejects.toMatchObject({ name: 'Stopped' });
    expect(parts).toEqual(['half']);
    await expect(receive(half(), [0, 9], take, over.signal)).rejects.toMatchObject({ name: 'Stopped' });
  });
});

describe('an answer of the portal', () => {
  /** Sends as long as the reader accepts. */
  const endless = (contentType: string, send: (bytes: number) => void) =>
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': contentType });
      const part = ' '.repeat(64 * 1024);
      const write = () => {
        if (response.destroyed) return;
        send(part.length);
        response.write(part, () => setImmediate(write));
      };
      write();
    });

  it('has a maximum length', async () => {
    let sent = 0;
    const issuer = await listen(
      endless('application/json', (bytes) => {
        sent += bytes;
      }),
    );
    expect(await createPost({ issuer })('refresh', {}, 'token')).toEqual({ status: 0, body: null });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
    sent = 0;
    const opening = toPortal(issuer).open('MUS-01001', undefined, 'stable', going());
    await expect(opening).rejects.toMatchObject(waits('network'));
    expect(sent).toBeLessThan(80 * 1024 * 1024);
  });

  it('is not read if it is not JSON', async () => {
    let sent = 0;
    const issuer = await listen(
      endless('text/html', (bytes) => {
        sent += bytes;
      }),
    );
    expect(await createPost({ issuer })('refresh', {}, 'token')).toEqual({ status: 200, body: null });
    const opening = toPortal(issuer).open('MUS-01001', undefined, 'stable', going());
    await expect(opening).rejects.toMatchObject(waits('portal'));
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});
