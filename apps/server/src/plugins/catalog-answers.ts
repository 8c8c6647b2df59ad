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
    /** Set while an answer is made that is worth keeping: under which name, of which state of the catalog. */
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

/** All answers of both surfaces, each encoding by itself; what was not asked for longest goes first. */
export type KeptAnswers = LRUCache<string, Answer>;

const keptBytes = 64 * 1024 * 1024;
/** What an answer takes beside its bytes, about. */
const entryBytes = 512;

export function createKeptAnswers(maxSize = keptBytes): KeptAnswers {
  return new LRUCache({ maxSize, sizeCalculation: ({ bytes }, key) => bytes.length + key.length + entryBytes });
}

const worthCompressing = 1024;
// Without its cache, which has no end: header values are anybody's to make up.
const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });
const compress = {
  br: (raw: Buffer) =>
    promisify(brotliCompress)(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
  gzip: (raw: Buffer) => promisify(gzip)(raw),
};

/**
 * The name of an answer: the call and its input as it was understood, so that no spelling of the address makes another.
 * Null: the input will be refused.
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

/** The bytes that an asker takes, or nothing where it has them already. Sets the status and the headers. */
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

/** What a route answers, or what tRPC's adapter does, which hands over a whole Response. Null: nothing to be kept. */
async function readMade(reply: FastifyReply, payload: unknown): Promise<{ type: string; bytes: Buffer } | null> {
  if (typeof payload === 'string' && reply.statusCode === 200)
    return { type: String(reply.getHeader('content-type')), bytes: Buffer.from(payload) };
  if (!(payload instanceof Response) || payload.status !== 200) return null;
  const type = payload.headers.get('content-type') ?? 'application/json';
  return { type, bytes: Buffer.from(await payload.clone().arrayBuffer()) };
}

/** What both surfaces share beside the use cases. */
export interface Surface {
  core: Core;
  kept: KeptAnswers;
  budget: AnonymousBudget;
}

/**
 * Keeps the answers of a scope that are the same for everybody, as bytes, until the catalog changes. `toName` names the
 * answer that a request asks for; null: it is none of these.
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
    // `null` would be sent as the JSON word.
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
