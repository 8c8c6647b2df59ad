import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault of one request on its way to the service, or of its answer on the way back. */
export interface Fault {
  /** Happens before it goes on. */
  before?: () => unknown;
  /** It does not reach the service: something between answers. */
  status?: number;
  headers?: Record<string, string>;
  /** The answer breaks off after so many bytes of its body. */
  cutAfter?: number;
  /** After so many bytes nothing comes any more, and the connection stays. */
  silentAfter?: number;
  /** Changes a byte of the body. */
  isBent?: boolean;
}

/** A relay between a program and the service: bytes pass as they are, unless a fault is planned. */
export interface Relay {
  url: string;
  /** Says where the service listens. */
  lead(to: string): void;
  /** The faults of the next requests, the first one first: calls of packs, and links to lists and bundles. */
  faults: Record<Kind, Fault[]>;
  /** Requests of packs, and the bytes of their answers that were sent on. */
  requests: Record<Kind, number>;
  sentBytes: number;
  /** Links that came with a token: there may be none. */
  leaks: number;
  /** Answers that are silent now. */
  silent: number;
  clear(): void;
  stop(): Promise<void>;
}

type Kind = 'calls' | 'links';
function toKind(path = ''): Kind | null {
  if (path.startsWith('/packs/')) return 'links';
  return path.startsWith('/api/v1/packs') ? 'calls' : null;
}

/** Sends an answer on, through its fault. */
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
