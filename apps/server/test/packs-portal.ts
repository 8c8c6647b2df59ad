import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Core } from '@backline/core/core';
import { readObject, readWhere, toBundleKey, toListKey } from '@backline/core/packs/objects';
import { findCurrent, findPublications } from '@backline/core/packs/publications';
import type { TestService } from '@backline/testing';

/**
 * A portal's calls of packs, over what is published in a real storage, in front of a real service that answers everything
 * else: sockets, ranges and links that end are those of HTTP.
 */
export interface PacksPortal {
  url: string;
  /** The service behind it. */
  use(core: Core, service: string): void;
  /** Links that were given before have ended. */
  endLinks(): void;
  /** Breaks the next answers off after so many bytes. */
  cuts: number[];
  /** So many answers are refused as too many at once. */
  busy: number;
  sentBytes: number;
  /** Requests for links that came with a token: there may be none. */
  leaks: number;
  stop(): Promise<void>;
}

/** Approves the sign-in whose address a program has said, as the person who opens it does. */
export function approveSaid(service: TestService, session: string, text: string): void {
  const [, userCode] = /\?code=(\w{4}-\w{4})/.exec(text) ?? [];
  if (userCode) void service.rest('POST', '/devices/sign-in/approve', { token: session, body: { userCode } });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export async function startPacksPortal(): Promise<PacksPortal> {
  let behind: { core: Core; service: string } | null = null;
  let era = 1;
  const own: PacksPortal = {
    ...{ url: '', cuts: [], busy: 0, sentBytes: 0, leaks: 0 },
    use: (core, service) => {
      behind = { core, service };
    },
    endLinks: () => {
      era += 1;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function open(core: Core, response: ServerResponse, { sku, version }: { sku: string; version?: string }) {
    const all = await findPublications(core, sku);
    const row =
      version === undefined ? await findCurrent(core, sku, 'stable') : all.find((one) => one.version === version);
    const where = row && (await readWhere(core, row.id));
    if (!row || !where) return json(response, 404, { error: { code: 'not_found' } });
    const { bundles, runs, pieces } = where;
    const url = `${own.url}/packs/l/${row.listHash}?e=${era}`;
    return json(response, 200, { head: row.head, list: { url, bytes: row.listBytes, pieces }, bundles, runs });
  }

  async function send(core: Core, url: URL, request: IncomingMessage, response: ServerResponse) {
    if (request.headers.authorization !== undefined) own.leaks += 1;
    if (url.searchParams.get('e') !== String(era)) return response.writeHead(403).end();
    if (own.busy > 0) {
      own.busy -= 1;
      return response.writeHead(503, { 'retry-after': '0' }).end();
    }
    const [, , kind, id = ''] = url.pathname.split('/');
    const bytes = await readObject(core.packStorage, kind === 'b' ? toBundleKey(id) : toListKey(id));
    if (bytes === null) return response.writeHead(404).end();
    const [, from = '0', to = String(bytes.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, {
      'content-range': `bytes ${from}-${to}/${bytes.length}`,
      'content-length': part.length,
    });
    const cut = own.cuts.shift();
    own.sentBytes += Math.min(part.length, cut ?? part.length);
    if (cut === undefined || cut >= part.length) return response.end(part);
    response.write(part.subarray(0, cut), () => response.destroy());
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    if (behind === null) return response.writeHead(503).end();
    const { core, service } = behind;
    const url = new URL(request.url ?? '/', own.url);
    if (url.pathname.startsWith('/packs/')) return send(core, url, request, response);
    const body = await readBody(request);
    const call = /^\/api\/v1\/packs(\/open|\/link)?$/.exec(url.pathname)?.[1];
    if (call === '/open') return open(core, response, JSON.parse(body.toString()));
    if (call === '/link') {
      const { bundles } = JSON.parse(body.toString()) as { bundles: string[] };
      const urls = bundles.map((id) => `${own.url}/packs/b/${id}?e=${era}`);
      return json(response, 200, { urls, expiresInSeconds: 1800 });
    }
    const { authorization, 'content-type': type } = request.headers;
    const headers = { ...(type && { 'content-type': type }), ...(authorization && { authorization }) };
    const init = request.method === 'POST' ? { method: 'POST', body, headers } : { headers };
    const real = await fetch(`${service}${request.url}`, init);
    const text = await real.text();
    return response
      .writeHead(real.status, { 'content-type': real.headers.get('content-type') ?? 'text/plain' })
      .end(text);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  own.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return own;
}
