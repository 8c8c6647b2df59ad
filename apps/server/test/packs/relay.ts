import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault of one request on its way to the service, or of the answer. */
export interface Fault {
  /** Is called before the request is passed on. */
  before?: () => unknown;
  /** The status of an answer that does not come from the service. */
  status?: number;
  headers?: Record<string, string>;
  /** The answer is cut off after this many bytes of its body. */
  cutAfter?: number;
  /** After this many bytes, nothing more is sent, but the connection stays open. */
  silentAfter?: number;
  /** True to change a byte of the body. */
  isBent?: boolean;
}

/** A proxy between a program and the service. It passes on bytes unchanged, unless a fault is planned. */
export interface Relay {
  url: string;
  /** Sets the service's address. */
  lead(to: string): void;
  /** The faults of the next requests, in order: for calls about packs, and for links to lists and bundles. */
  faults: Record<Kind, Fault[]>;
  /** The requests for packs, and the bytes of their answers. */
  requests: Record<Kind, number>;
  sentBytes: number;
  /** The number of links that were requested with a token. It must be 0. */
  leaks: number;
  /** The number of answers that are silent now. */
  silent: number;
  clear(): void;
  stop(): Promise<void>;
}

type Kind = 'calls' | 'links';
function toKind(path = ''): Kind | null {
  if (path.startsWith('/packs/')) return 'links';
  return path.startsWith('/api/v1/packs') ? 'calls' : null;
}

/** Passes on an answer, with its fault. */
async function pass(relay: Relay, kind: Kind | null, from: IncomingMessage, response: ServerResponse, fault: Fault) {
  const { cutAfter = Infinity, silentAfter = Infinity, isBent = false } = fault;
  const end = Math.min(cutAfter, silentAfter);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(from.statusCode ?? 502, from.headers).flushHeaders();
  let at = 0;
  for await (const chunk of from as AsyncIterable<Buffer>) {
    const some = chunk.subarray(0, end - at);
    if (isBent && at === 0 && some.length > 0) some[some.length >> 1] = (some[some.length >> 1] ?? 0) ^ 1;
    at += some.length;
    if (kind !== null) relay.sentBytes += some.length;
    if (gone.signal.aborted) return;
    if (!response.write(some)) await once(response, 'drain', { signal: gone.signal });
    if (at >= end) break;
  }
  if (at >= silentAfter) {
    relay.silent += 1;
    if (!gone.signal.aborted) await once(response, 'close');
    relay.silent -= 1;
  } else if (at >= cutAfter) response.destroy();
  else response.end();
}

export async function startRelay(): Promise<Relay> {
  let target = '';
  const agent = new Agent({ keepAlive: false });
  const relay: Relay = {
    url: '',
    lead(to) {
      target = to;
    },
    faults: { calls: [], links: [] },
    requests: { calls: 0, links: 0 },
    sentBytes: 0,
    leaks: 0,
    silent: 0,
    clear() {
      Object.assign(relay, { faults: { calls: [], links: [] }, requests: { calls: 0, links: 0 }, sentBytes: 0 });
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const kind = toKind(request.url);
    const fault = (kind && relay.faults[kind].shift()) ?? {};
    if (kind !== null) relay.requests[kind] += 1;
    if (kind === 'links' && request.headers.authorization !== undefined) relay.leaks += 1;
    await fault.before?.();
    if (fault.status !== undefined) {
      const body = 'Out of order';
      return void response.writeHead(fault.status, { 'content-length': body.length, ...fault.headers }).end(body);
    }
    const { method = 'GET', headers } = request;
    const upstream = send(`${target}${request.url}`, { method, headers, agent });
    response.on('close', () => upstream.destroy());
    const real = new Promise<IncomingMessage>((resolve, reject) =>
      upstream.on('response', resolve).on('error', reject),
    );
    request.pipe(upstream);
    await pass(relay, kind, await real, response, fault);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return relay;
}
