import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Network } from '../network.ts';

/** Speeds in bytes per second. */
export const speeds = { full: null, slow: 4_000_000, slower: 400_000 } as const;
export type Speed = keyof typeof speeds;
export const speedNames: Record<Speed, string> = {
  full: 'As it comes',
  slow: '4 MB a second',
  slower: '400 KB a second',
};
export const isSpeed = (name: string): name is Speed => name in speeds;

/** A request names its pack in this header. The line removes it. */
export const workHeader = 'x-emulated-work';
const chunkBytes = 16 * 1024;
const isAway = (network: Network) => network === 'down';

export interface Traffic {
  requests: number;
  bytes: number;
}

/** Opens a line to the portal's real address. */
export async function openLine(findTarget: () => string, findNetwork: () => Network) {
  const traffics = new Map<string, Traffic>();
  let allowedAt = 0;

  /** All connections share the line's speed. */
  async function slowDown(bytes: number): Promise<void> {
    const limit = speeds[line.speed];
    if (limit === null) return;
    const now = performance.now();
    allowedAt = Math.max(allowedAt, now) + (bytes * 1000) / limit;
    if (allowedAt - now > 5) await wait(allowedAt - now);
  }

  function toTraffic(sku: string): Traffic {
    const traffic = traffics.get(sku) ?? { requests: 0, bytes: 0 };
    traffics.set(sku, traffic);
    return traffic;
  }

  async function pass(from: IncomingMessage, response: ServerResponse, traffic: Traffic): Promise<void> {
    response.writeHead(from.statusCode ?? 502, from.headers);
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += chunkBytes) {
        const some = chunk.subarray(at, at + chunkBytes);
        await slowDown(some.length);
        if (response.destroyed) return void from.destroy();
        traffic.bytes += some.length;
        if (!response.write(some)) await once(response, 'drain', { signal: AbortSignal.timeout(60_000) });
      }
    response.end();
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const network = findNetwork();
    if (isAway(network)) return void request.destroy();
    const { [workHeader]: work = '', ...others } = request.headers;
    const traffic = toTraffic(String(work));
    traffic.requests += 1;
    if (network === 'broken') return void response.writeHead(500).end('Internal Server Error');
    if (network === 'captive')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Room number and name, please</h1>');
    const to = new URL(request.url ?? '/', findTarget());
    const headers = { ...others, host: to.host };
    const upstream = httpRequest(to, { method: request.method ?? 'GET', headers, agent: false });
    const end = () => void response.destroy();
    upstream.on('response', (from) => void pass(from, response, traffic).catch(end)).on('error', end);
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  const server = createServer(answer).listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The traffic for a pack so far, including answers to calls. */
    findTraffic: (sku: string): Traffic => ({ ...toTraffic(sku) }),
    speed: 'full' as Speed,
    /** Breaks all connections. */
    cut: () => server.closeAllConnections(),
    close: () => void server.close().closeAllConnections(),
  };
  return line;
}

/** A computer's line: real connections to the portal that break when the cable is pulled. */
export type Line = Awaited<ReturnType<typeof openLine>>;
