import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Core, getCatalogVersion } from '@backline/core';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while an answer is made that is worth keeping: under which name, of which state of the catalog. */
    catalogAnswer: { key: string; version: string } | null;
  }
}

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as bytes, compressed once for each encoding that somebody asked for. */
interface Answer {
  version: string;
  etag: string;
  type: string;
  bytes: Map<Encoding, Promise<Buffer>>;
}

const keptMax = 2000;
const worthCompressing = 1024;
const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'], cache: new Map() });
const compress = {
  br: (raw: Buffer) =>
    promisify(brotliCompress)(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
  gzip: (raw: Buffer) => promisify(gzip)(raw),
};

function toEncoding(request: FastifyRequest, raw: Buffer): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || accepted.length > 200 || raw.length < worthCompressing) return 'identity';
  return (negotiator.negotiate(accepted) ?? 'identity') as Encoding;
}

function toAnswer(version: string, type: string, raw: Buffer): Answer {
  const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 27)}"`;
  return { version, etag, type, bytes: new Map([['identity', Promise.resolve(raw)]]) };
}

async function readRaw({ bytes }: Answer): Promise<Buffer> {
  return (await bytes.get('identity')) ?? Buffer.alloc(0);
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return (
    known !== undefined && (known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  );
}

/** The bytes that an asker takes, or null where it has them already. Sets the status and the headers. */
async function serve(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<Buffer | null> {
  reply
    .header('etag', answer.etag)
    .header('cache-control', 'public, no-cache')
    .header('vary', 'accept-encoding, origin');
  if (isKnown(request, answer.etag)) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  }
  const raw = await readRaw(answer);
  const encoding = toEncoding(request, raw);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const made = answer.bytes.get(encoding) ?? (encoding === 'identity' ? Promise.resolve(raw) : compress[encoding](raw));
  answer.bytes.set(encoding, made);
  const bytes = await made;
  reply.type(answer.type).header('content-length', bytes.length);
  return bytes;
}

interface Made {
  status: number;
  type: string;
  raw: Buffer;
}

/** What a route answers, or what tRPC's adapter does, which hands over a whole Response. Null: nothing to be kept. */
async function readMade(reply: FastifyReply, payload: unknown): Promise<Made | null> {
  const { statusCode: status } = reply;
  if (typeof payload === 'string')
    return { status, type: String(reply.getHeader('content-type')), raw: Buffer.from(payload) };
  if (!(payload instanceof Response)) return null;
  const type = payload.headers.get('content-type') ?? 'application/json';
  return { status: payload.status, type, raw: Buffer.from(await payload.clone().arrayBuffer()) };
}

/**
 * Keeps the answers of a scope that are the same for everybody, as bytes, until the catalog changes. `toKey` names the
 * answer that a request asks for; null: it is none of these.
 */
export function keepCatalogAnswers(
  scope: FastifyInstance,
  core: Core,
  toKey: (request: FastifyRequest) => string | null,
): void {
  const kept = new Map<string, Answer>();
  scope.decorateRequest('catalogAnswer', null);

  scope.addHook('onRequest', async (request, reply) => {
    const key = request.method === 'GET' || request.method === 'HEAD' ? toKey(request) : null;
    if (key === null) return;
    const version = await getCatalogVersion(core);
    const answer = kept.get(key);
    if (answer?.version !== version) {
      request.catalogAnswer = { key, version };
      return;
    }
    kept.delete(key);
    kept.set(key, answer);
    // `null` would be sent as the JSON word.
    return reply.send((await serve(request, reply, answer)) ?? undefined);
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    const making = request.catalogAnswer;
    const made = making === null || request.method !== 'GET' ? null : await readMade(reply, payload);
    if (making === null || made?.status !== 200) return payload;
    const answer = toAnswer(making.version, made.type, made.raw);
    kept.set(making.key, answer);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return serve(request, reply, answer);
  });
}
