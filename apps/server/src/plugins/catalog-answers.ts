import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RestRow } from '@backline/api';
import { getCatalogVersion } from '@backline/core/catalog/catalog-version';
import type { Core } from '@backline/core/core';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AnonymousBudget } from '../anonymous-budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while an answer is computed that will be cached: its name, and the version of the catalog. */
    catalogAnswer: { name: string; version: string } | null;
  }
}

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as bytes, in one encoding. */
interface Answer {
  version: string;
  etag: string;
  type: string;
  bytes: Buffer;
}

/** The cached answers of REST and tRPC, each encoding as its own entry; the least recently used goes first. */
export type KeptAnswers = LRUCache<string, Answer>;

const keptBytes = 64 * 1024 * 1024;
/** The approximate overhead of an entry in bytes. */
const entryBytes = 512;

export function createKeptAnswers(maxSize = keptBytes): KeptAnswers {
  return new LRUCache({ maxSize, sizeCalculation: ({ bytes }, key) => bytes.length + key.length + entryBytes });
}

const worthCompressing = 1024;
// Without its own cache, which is unbounded: clients choose the header values.
const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });
const compress = {
  br: (raw: Buffer) =>
    promisify(brotliCompress)(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
  gzip: (raw: Buffer) => promisify(gzip)(raw),
};

/**
 * The name of an answer: the call and its parsed input, so that another spelling of the same input makes no second entry.
 * Null when the input will be refused.
 */
export function toAnswerName({ procedure, input: schema }: RestRow, input: unknown): string | null {
  if (schema === undefined) return procedure;
  const read = schema.safeParse(input);
  return read.success ? `${procedure} ${JSON.stringify(read.data)}` : null;
}

function toEncoding(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || accepted.length > 200) return 'identity';
  return (negotiator.negotiate(accepted) ?? 'identity') as Encoding;
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return (
    known !== undefined && (known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  );
}

/** The bytes to send, or null when the client has them already. Sets the status and the headers. */
function serve(request: FastifyRequest, reply: FastifyReply, answer: Answer, encoding: Encoding): Buffer | null {
  reply
    .header('etag', answer.etag)
    .header('cache-control', 'public, no-cache')
    .header('vary', 'accept-encoding, origin');
  if (isKnown(request, answer.etag)) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type(answer.type).header('content-length', answer.bytes.length);
  return answer.bytes;
}

/** The body of a route, or of tRPC's adapter, which passes a Response. Null when there is nothing to cache. */
async function readMade(reply: FastifyReply, payload: unknown): Promise<{ type: string; bytes: Buffer } | null> {
  if (typeof payload === 'string' && reply.statusCode === 200)
    return { type: String(reply.getHeader('content-type')), bytes: Buffer.from(payload) };
  if (!(payload instanceof Response) || payload.status !== 200) return null;
  const type = payload.headers.get('content-type') ?? 'application/json';
  return { type, bytes: Buffer.from(await payload.clone().arrayBuffer()) };
}

/** What REST and tRPC share besides the use cases. */
export interface Surface {
  core: Core;
  kept: KeptAnswers;
  budget: AnonymousBudget;
}

/**
 * Caches the shared answers of a scope as bytes until the catalog changes. `toName` names the answer to a request; null
 * when it is not a shared one.
 */
export function keepCatalogAnswers(
  scope: FastifyInstance,
  { core, kept, budget }: Surface,
  toName: (request: FastifyRequest) => string | null,
): void {
  scope.decorateRequest('catalogAnswer', null);
  const compressing = new Map<string, Promise<Buffer>>();

  async function serveEncoded(request: FastifyRequest, reply: FastifyReply, name: string, whole: Answer) {
    const encoding = whole.bytes.length < worthCompressing ? 'identity' : toEncoding(request);
    if (encoding === 'identity' || !budget.tryCharge(request, 'compression'))
      return serve(request, reply, whole, 'identity');
    const key = `${encoding} ${name}`;
    const work = `${whole.etag} ${key}`;
    const making = compressing.get(work) ?? compress[encoding](whole.bytes).finally(() => compressing.delete(work));
    compressing.set(work, making);
    const answer = { ...whole, bytes: await making };
    kept.set(key, answer);
    return serve(request, reply, answer, encoding);
  }

  scope.addHook('onRequest', async (request, reply) => {
    const name = request.method === 'GET' || request.method === 'HEAD' ? toName(request) : null;
    if (name === null) return;
    const version = await getCatalogVersion(core);
    const encoding = toEncoding(request);
    const answer = kept.get(`${encoding} ${name}`);
    // `null` would be sent as JSON.
    if (answer?.version === version) return reply.send(serve(request, reply, answer, encoding) ?? undefined);
    const whole = kept.get(`identity ${name}`);
    if (whole?.version === version) return reply.send((await serveEncoded(request, reply, name, whole)) ?? undefined);
    request.catalogAnswer = { name, version };
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    const { catalogAnswer: making } = request;
    const made = making === null ? null : await readMade(reply, payload);
    if (making === null || made === null) return payload;
    const etag = `"${createHash('sha256').update(made.bytes).digest('base64url').slice(0, 27)}"`;
    const whole = { version: making.version, etag, ...made };
    kept.set(`identity ${making.name}`, whole);
    return serveEncoded(request, reply, making.name, whole);
  });
}
