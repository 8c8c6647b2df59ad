import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A fault in a request or its answer. */
export type Fault =
  | { kind: 'answer'; status: number; body?: string; headers?: Record<string, string> }
  | { kind: 'reset' | 'silence' | 'gzip' }
  | { kind: 'late'; ms: number }
  | { kind: 'cut'; after: number }
  | { kind: 'rewrite'; toText(body: string): string }
  | { kind: 'drop'; header: string };

export interface FaultProxy {
  endpoint: string;
  /** The faults of the next requests, in order. With null, a request is passed on. */
  faults: (Fault | null)[];
  /** The method and address of each request. */
  requests: string[];
  stop(): void;
}

function toHeaders({ rawHeaders }: IncomingMessage, without: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !without.includes((rawHeaders[index - (index % 2)] ?? '').toLowerCase()));
}

async function answer(response: ServerResponse, answered: IncomingMessage, fault: Fault | null): Promise<void> {
  const status = answered.statusCode ?? 500;
  const whole = ['content-length', 'transfer-encoding'];
  if (fault?.kind === 'rewrite') {
    const text = fault.toText((await buffer(answered)).toString());
    return void response.writeHead(status, toHeaders(answered, whole)).end(text);
  }
  if (fault?.kind === 'gzip') {
    const body = gzipSync(await buffer(answered));
    return void response.writeHead(status, [...toHeaders(answered, whole), 'content-encoding', 'gzip']).end(body);
  }
  response.writeHead(status, toHeaders(answered, fault?.kind === 'drop' ? [fault.header] : []));
  if (fault?.kind !== 'cut') return void answered.pipe(response);
  const body = await buffer(answered);
  response.write(body.subarray(0, fault.after), () => response.destroy());
}

/** Starts a proxy that passes on bytes unchanged, and can cause faults. */
export async function startProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer(async (request, response) => {
    proxy.requests.push(`${request.method} ${request.url}`);
    const fault = proxy.faults.shift() ?? null;
    if (fault?.kind === 'reset') return void request.socket.destroy();
    if (fault?.kind === 'silence') return;
    const body = await buffer(request);
    if (fault?.kind === 'answer') {
      response.writeHead(fault.status, fault.headers);
      return void response.end(request.method === 'HEAD' ? undefined : fault.body);
    }
    if (fault?.kind === 'late') await setTimeout(fault.ms);
    const onward = { hostname, port, method: request.method, path: request.url, headers: toHeaders(request, []) };
    ask({ ...onward, setHost: false, agent: false }, (answered) => void answer(response, answered, fault))
      // Swift sends the end of a body after its answer to HEAD.
      .on('error', () => response.headersSent || response.destroy())
      .end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: [],
    requests: [],
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}
