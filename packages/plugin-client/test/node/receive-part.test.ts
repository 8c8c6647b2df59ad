import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeReceivePart } from '../../src/node/receive-part.ts';
import { type ReceivePart, receiveByFetch, type TakeBytes } from '../../src/packs/receive-part.ts';
import { makeCertificate } from './certificate.ts';

const content = randomBytes(6 * 1024 * 1024);
const toHash = (bytes: Uint8Array) => hash('sha256', bytes);
const servers: Server[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map(async (server) => once(server.close(), 'close')));
});

async function listen(server: Server, protocol = 'http'): Promise<{ url: URL; connections: () => number }> {
  let connections = 0;
  server.on(protocol === 'https' ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`${protocol}://127.0.0.1:${port}/bundle?sign=a`), connections: () => connections };
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

interface Received {
  status: number;
  range: string | null;
  bytes: Buffer;
}

const signal = new AbortController().signal;

async function receive(
  url: URL,
  [from, to] = [0, content.length],
  by: ReceivePart = nodeReceivePart,
  take?: TakeBytes,
) {
  const received: Received = { status: 0, range: null, bytes: Buffer.alloc(0) };
  const parts: Buffer[] = [];
  await by(url, `bytes=${from}-${to - 1}`, signal, ({ status, readHeader }) => {
    Object.assign(received, { status, range: readHeader('content-range') });
    return (bytes) => {
      parts.push(Buffer.from(bytes));
      return take?.(bytes) ?? true;
    };
  });
  return { ...received, bytes: Buffer.concat(parts) };
}

/** Takes longer for some parts, and looks at them only then. */
function createSlowTake(): { take: TakeBytes; hashes: string[]; late: string[] } {
  const hashes: string[] = [];
  const late: string[] = [];
  let count = 0;
  const take: TakeBytes = (bytes) => {
    count += 1;
    hashes.push(toHash(bytes));
    const look = () => Boolean(late.push(toHash(bytes)));
    return count % 3 === 0 ? look() : wait(count % 2).then(look);
  };
  return { take, hashes, late };
}

describe.each([
  ['fetch', receiveByFetch(fetch)],
  ['connections of its own', nodeReceivePart],
] as const)('a part that is received by %s', (_, by) => {
  it('is given in order, with the beginning of its answer', async () => {
    const { url } = await listen(createServer(sendRange));
    const { status, range, bytes } = await receive(url, [1000, 2_000_000], by);
    expect({ status, range }).toEqual({ status: 206, range: `bytes 1000-1999999/${content.length}` });
    expect(toHash(bytes)).toBe(toHash(content.subarray(1000, 2_000_000)));
  });

  it('is not changed before it is taken', async () => {
    const { url } = await listen(createServer(sendRange));
    const { take, hashes, late } = createSlowTake();
    expect(toHash((await receive(url, undefined, by, take)).bytes)).toBe(toHash(content));
    expect(late).toEqual(hashes);
  });

  it('ends where nothing more is wanted', async () => {
    const { url } = await listen(createServer(sendRange));
    let parts = 0;
    await receive(url, undefined, by, () => {
      parts += 1;
      return Promise.resolve(parts < 3);
    });
    expect(parts).toBe(3);
  });

  it('ends where the body does, and is as long as what came', async () => {
    const head = `HTTP/1.1 206 Partial Content\r\ncontent-length: 1000\r\n\r\n`;
    const server = createPlainServer((socket) => socket.once('data', () => socket.end(`${head}half`)));
    const { url } = await listen(server);
    expect((await receive(url, undefined, by)).bytes.toString()).toBe('half');
  });

  it('throws what takes it throws, at once and later', async () => {
    const { url } = await listen(createServer(sendRange));
    const fault = new Error('The drive is full.');
    const fail = () => {
      throw fault;
    };
    await expect(receive(url, undefined, by, fail)).rejects.toBe(fault);
    await expect(receive(url, undefined, by, async () => fail())).rejects.toBe(fault);
  });

  it('throws where nobody answers, and where an answer is none', async () => {
    const { url } = await listen(createPlainServer((socket) => socket.destroy()));
    await expect(receive(url, undefined, by)).rejects.toThrow();
    const nonsense = await listen(answering('220 mail.example ESMTP\r\n\r\n'));
    await expect(receive(nonsense.url, undefined, by)).rejects.toThrow();
    const endless = await listen(answering(`HTTP/1.1 206 Partial\r\nx: ${'y'.repeat(70_000)}`));
    await expect(receive(endless.url, undefined, by)).rejects.toThrow();
  });

  it('gives no body of a refusal that nobody wants', async () => {
    const { url } = await listen(createServer((_request, response) => response.writeHead(410).end('over')));
    const statuses: number[] = [];
    await by(url, 'bytes=0-1', signal, ({ status }) => {
      statuses.push(status);
      return null;
    });
    expect(statuses).toEqual([410]);
  });

  it('ends when its signal says so, before and in the middle', async () => {
    const { url } = await listen(answering('HTTP/1.1 206 Partial\r\ncontent-length: 9\r\n\r\n', 'half'));
    const over = new AbortController();
    const parts: string[] = [];
    const asked = by(url, 'bytes=0-8', over.signal, () => (bytes) => {
      parts.push(Buffer.from(bytes).toString());
      over.abort();
      return true;
    });
    await asked.catch(() => undefined);
    expect(parts).toEqual(['half']);
    await expect(by(url, 'bytes=0-8', over.signal, () => () => true)).rejects.toThrow();
  });
});

describe('connections', () => {
  it('are used again after a body that came whole, and not after another', async () => {
    const { url, connections } = await listen(createServer(sendRange));
    for (const at of [0, 1, 2]) await receive(url, [at, 500_000]);
    expect(connections()).toBe(1);
    await receive(url, undefined, nodeReceivePart, () => false);
    await receive(url, [0, 10]);
    expect(connections()).toBe(2);
  });

  it('are replaced where the server has closed them meanwhile', async () => {
    let answers = 0;
    const answer = 'HTTP/1.1 206 Partial\r\ncontent-length: 2\r\n\r\nok';
    const server = createPlainServer((socket) =>
      socket.on('data', () => {
        answers += 1;
        // Of two requests over a connection, the second one is not answered.
        if (answers === 2) socket.destroy();
        else socket.write(answer);
      }),
    );
    const { url, connections } = await listen(server);
    for (const _ of [1, 2]) expect((await receive(url)).bytes.toString()).toBe('ok');
    expect({ answers, connections: connections() }).toEqual({ answers: 3, connections: 2 });
  });

  it('are secured, by a certificate that is known, and give what comes unchanged', async () => {
    const own = makeCertificate();
    const { url, connections } = await listen(createSecureServer(own, sendRange), 'https');
    await expect(receive(url)).rejects.toThrow('self-signed certificate');
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, own.cert]);
    try {
      const { take, hashes, late } = createSlowTake();
      expect(toHash((await receive(url, undefined, nodeReceivePart, take)).bytes)).toBe(toHash(content));
      expect(late).toEqual(hashes);
      expect(connections()).toBe(1);
    } finally {
      setDefaultCACertificates(known);
    }
  });

  it('read an answer that comes byte by byte', async () => {
    const text = 'HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-3/9\r\nContent-Length: 4\r\n\r\nfour';
    const { url } = await listen(answering(...text));
    const { range, bytes } = await receive(url);
    expect({ range, bytes: bytes.toString() }).toEqual({ range: 'bytes 0-3/9', bytes: 'four' });
  });

  it('leave a body in chunks to fetch', async () => {
    const { url } = await listen(
      createServer((_request, response) => {
        response.write('two ');
        response.end('parts');
      }),
    );
    expect((await receive(url)).bytes.toString()).toBe('two parts');
  });

  it('ask once for a refusal in chunks', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.writeHead(503, { 'retry-after': '7' }).write('out ');
      response.end('of order');
    });
    const { url } = await listen(server);
    const seen: (number | string | null)[] = [];
    const toTake: Parameters<ReceivePart>[3] = ({ status, readHeader }) => {
      seen.push(status, readHeader('retry-after'));
      return null;
    };
    await nodeReceivePart(url, 'bytes=0-1', signal, toTake);
    expect({ requests, seen }).toEqual({ requests: 1, seen: [503, '7'] });
  });

  it('give nothing of what follows a body, and are not used again then', async () => {
    const { url, connections } = await listen(answering('HTTP/1.1 206 P\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 206 P'));
    for (const _ of [1, 2]) expect((await receive(url)).bytes.toString()).toBe('ok');
    expect(connections()).toBe(2);
  });
});
