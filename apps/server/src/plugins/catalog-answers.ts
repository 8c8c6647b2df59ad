import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { WatchCall } from '@backline/api';
import type { Core } from '@backline/core/core';
import { getPublicVersion, readPublicVersion } from '@backline/core/public-version';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AnonymousBudget } from '../anonymous-budget.ts';

import type { Meter } from '../metrics/meter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while computing an answer to cache: its canonical address, and the version of the catalog. */
    catalogAnswer: { address: string; version: string; end: () => void } | null;
  }
}

const encodingNames = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodingNames)[number];
type Headers = Record<string, string>;

/** An answer as bytes, in one encoding. */
export interface Answer {
  version: string;
  etag: string;
  type: string;
  /** The content security policy: of a page, or of everything else. */
  policy: string;
  bytes: Buffer;
}

/**
 * Cached answers of REST and tRPC, by encoding and canonical address. The least recently used entry is dropped first.
 */
export type KeptAnswers = LRUCache<string, Answer>;

const keptBytes = 64 * 1024 * 1024;
/** The approximate overhead of an entry in bytes, with its headers. */
const entryBytes = 1536;

export function createKeptAnswers(maxSize = keptBytes): KeptAnswers {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + entryBytes,
  });
}

const worthCompressing = 1024;
// Without its own cache, which is unbounded although clients choose the header values.
const negotiator = new Negotiator({ supportedValues: [...encodingNames] });
const compress = {
  br: (raw: Buffer) =>
    promisify(brotliCompress)(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
  gzip: (raw: Buffer) => promisify(gzip)(raw),
};

/** The encodings for recent `Accept-Encoding` headers, because most clients send one of a few. */
const encodings = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod: (accepted) => {
    const chosen = negotiator.negotiate(accepted);
    return encodingNames.find((name) => name === chosen) ?? 'identity';
  },
});

function toEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined || typeof accepted !== 'string' || accepted.length > 200) return 'identity';
  return encodings.memo(accepted);
}

function isKnown({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  return (
    known !== undefined && (known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  );
}

function toUnchanged({ etag, policy }: Answer): Headers {
  return {
    etag,
    'content-security-policy': policy,
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding, origin',
  };
}

function toHeaders(answer: Answer, encoding: Encoding): Headers {
  const headers = toUnchanged(answer);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { ...headers, 'content-type': answer.type, 'content-length': String(answer.bytes.length) };
}

/** A cached answer for a client that accepts `encoding`. Short ones are only stored uncompressed. */
function findKept(kept: KeptAnswers, address: string, encoding: Encoding, version: string | null) {
  const exact = kept.get(`${encoding} ${address}`);
  if (exact !== undefined && exact.version === version) return { answer: exact, encoding };
  const whole = encoding === 'identity' ? undefined : kept.get(`identity ${address}`);
  if (whole === undefined || whole.version !== version || whole.bytes.length >= worthCompressing) return null;
  return { answer: whole, encoding: 'identity' as const };
}

/** The bytes to send, or none if the client already has them. Sets the status and the headers. */
function serve(request: FastifyRequest, reply: FastifyReply, answer: Answer, encoding: Encoding): Buffer | undefined {
  if (!isKnown(request, answer.etag)) {
    reply.headers(toHeaders(answer, encoding));
    return answer.bytes;
  }
  reply.code(304).removeHeader('content-type').removeHeader('content-length').headers(toUnchanged(answer));
  return undefined;
}

/** The parts that REST and tRPC share, apart from the use cases. */
export interface Surface {
  core: Core;
  kept: KeptAnswers;
  budget: AnonymousBudget;
  meter: Meter;
  watchCall: WatchCall | undefined;
}

/** The answer is for this client alone. Other requests stop waiting for it. */
export function dropCatalogAnswer(request: FastifyRequest): void {
  request.catalogAnswer?.end();
  request.catalogAnswer = null;
}

/**
 * Caches the shared answers of a scope as bytes until the catalog changes. `toAddress` returns the canonical address of
 * the requested answer from its URL alone, so that other spellings share an entry; null if the answer is not shared.
 */
export function keepCatalogAnswers(
  scope: FastifyInstance,
  { core, kept, budget }: Pick<Surface, 'core' | 'kept' | 'budget'>,
  toAddress: (request: FastifyRequest) => string | null,
): void {
  scope.decorateRequest('catalogAnswer', null);
  const compressing = new Map<string, Promise<Buffer>>();
  /** Resolves once an answer is computed, by version and address. Other requests for it wait until then. */
  const computing = new Map<string, Promise<void>>();
  /** Parsed recent URLs, because most requests have one of a few, and parsing needs a schema. */
  const addresses = new LRUCache<string, { address: string | null }, FastifyRequest>({
    max: 500,
    memoMethod: (_url, _known, { context }) => ({ address: toAddress(context) }),
  });
  const findAddress = (request: FastifyRequest) =>
    request.url.length > 300 ? toAddress(request) : addresses.memo(request.url, { context: request }).address;

  async function serveEncoded(request: FastifyRequest, reply: FastifyReply, address: string, whole: Answer) {
    const encoding = whole.bytes.length < worthCompressing ? 'identity' : toEncoding(request);
    if (encoding === 'identity' || !budget.tryCharge(request, 'compression'))
      return serve(request, reply, whole, 'identity');
    const key = `${encoding} ${address}`;
    const work = `${whole.etag} ${key}`;
    const making = compressing.get(work) ?? compress[encoding](whole.bytes).finally(() => compressing.delete(work));
    compressing.set(work, making);
    const answer = { ...whole, bytes: await making };
    kept.set(key, answer);
    return serve(request, reply, answer, encoding);
  }

  function sendKept(request: FastifyRequest, reply: FastifyReply, address: string, version: string | null): boolean {
    const found = findKept(kept, address, toEncoding(request), version);
    if (found !== null) reply.send(serve(request, reply, found.answer, found.encoding));
    return found !== null;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, address: string): Promise<boolean> {
    const version = await getPublicVersion(core);
    if (sendKept(request, reply, address, version)) return true;
    const key = `${version} ${address}`;
    const other = computing.get(key);
    if (other !== undefined) await other;
    const whole = kept.get(`identity ${address}`);
    if (whole?.version === version) {
      reply.send(await serveEncoded(request, reply, address, whole));
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = () => {
      computing.delete(key);
      resolve();
    };
    computing.set(key, promise);
    // A client that leaves ends it, too.
    reply.raw.once('close', end);
    request.catalogAnswer = { address, version, end };
    return false;
  }

  scope.addHook('onRequest', (request, reply, done) => {
    const address = request.method === 'GET' || request.method === 'HEAD' ? findAddress(request) : null;
    if (address === null) return done();
    // Most requests are answered without awaiting anything.
    if (sendKept(request, reply, address, readPublicVersion(core))) return;
    answer(request, reply, address).then((isAnswered) => {
      if (!isAnswered) done();
    }, done);
  });

  scope.addHook('onSend', (request, reply, payload, done) => {
    const making = request.catalogAnswer;
    if (making === null || typeof payload !== 'string' || reply.statusCode !== 200) {
      dropCatalogAnswer(request);
      return done(null, payload);
    }
    const bytes = Buffer.from(payload);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    const type = String(reply.getHeader('content-type'));
    const policy = String(reply.getHeader('content-security-policy'));
    const whole = { version: making.version, etag, type, policy, bytes };
    kept.set(`identity ${making.address}`, whole);
    making.end();
    serveEncoded(request, reply, making.address, whole).then((served) => done(null, served), done);
  });
}
