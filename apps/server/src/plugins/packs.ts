import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Core } from '@backline/core/core';
import { toBundleKey, toListKey } from '@backline/core/packs/objects';
import { createArchiveReader } from '@backline/core/packs/serving/archive';
import { openArchive } from '@backline/core/packs/serving/open-archive';
import { isPackLinkLive, type PackClaim } from '@backline/core/packs/serving/pack-links';
import { openSpending } from '@backline/core/packs/serving/spend-bytes';
import { AppError, type ErrorCode, errorTable, toErrorBody } from '@backline/domain/errors';
import { packLinkMs } from '@backline/domain/rate-limits';
import { dayMs } from '@backline/domain/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meter } from '../metrics/meter.ts';
import type { Place } from '../places.ts';
import type { Sender } from '../sender.ts';
import { toRefusal, toRetryAfter } from './errors.ts';

/** A link names what never changes, so a client may keep it; what is between may not. */
const cacheControl = 'private, max-age=31536000, immutable';
const contentType = 'application/octet-stream';

const toKey = { b: toBundleKey, l: toListKey };
const form = /^\/packs\/([bl])\/([0-9a-f]{64})\?/;

type Query = Partial<Record<'u' | 'e' | 's' | 'o', unknown>>;
const toText = (value: unknown, maxLength = 128) => (typeof value === 'string' ? value.slice(0, maxLength) : '');

/** What the parameters of a link claim. One that stands there twice is none. */
function toClaim(query: URLSearchParams): Pick<PackClaim, 'user' | 'end' | 'signature'> {
  const read = (name: string) => (query.getAll(name).length === 1 ? toText(query.get(name)) : '');
  return { user: read('u'), end: read('e'), signature: read('s') };
}

export interface PackSurface {
  core: Core;
  sender: Sender;
  meter: Meter;
  /** Of every answer. */
  headers: Record<string, string>;
  isDraining(): boolean;
}

function refuse(response: ServerResponse, error: unknown, headers: OutgoingHttpHeaders): ErrorCode {
  const refusal = toRefusal(error);
  const body = JSON.stringify({ error: toErrorBody(refusal) });
  const retryAfter = toRetryAfter(refusal);
  response
    .writeHead(errorTable[refusal.code].status, {
      ...headers,
      ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
  return refusal.code;
}

async function sendObject(
  { core, sender, meter }: PackSurface,
  request: IncomingMessage,
  response: ServerResponse,
  { claim, headers }: { claim: PackClaim; headers: OutgoingHttpHeaders },
): Promise<void> {
  let place: Place | null = null;
  try {
    if (!isPackLinkLive(core, claim))
      throw new AppError('forbidden', { message: 'This link has expired. Ask for another one.' });
    const { user: userId, kind, id } = claim;
    if (request.method !== 'HEAD') place = sender.begin(userId, 'pack');
    const source = await core.packStorage.open(toKey[kind as 'b' | 'l'](id));
    if (source === null) throw new AppError('not_found', { message: 'This part of the pack is not stored any more.' });
    const all = { ...headers, 'content-type': contentType, 'cache-control': cacheControl };
    const object = { userId, kind: kind as 'b' | 'l', id, bytes: source.bytes, lifeMs: packLinkMs };
    const spend =
      place === null
        ? undefined
        : await openSpending(core, object).catch(async (error: unknown) => {
            await source.close();
            throw error;
          });
    const sending = { etag: `"${id}"`, headers: all, source, kind: 'pack', spend } as const;
    await sender.send(request, response, sending, place);
  } catch (error) {
    if (response.headersSent) core.log.warn({ err: error }, 'a part of a pack was cut off');
    else meter.refusal(refuse(response, error, headers));
  } finally {
    place?.end();
  }
}

/**
 * Answers requests for bundles and lists before they are routed, and without the database. Returns false for everything
 * else.
 */
export function answerPack(surface: PackSurface, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [path, kind, id] = form.exec(url) ?? [];
  if (path === undefined || kind === undefined || id === undefined) return false;
  const claim = { kind: kind as 'b' | 'l', id, ...toClaim(new URLSearchParams(url.slice(path.length))) };
  const headers = {
    ...surface.headers,
    // A plugin's web view has another origin, and the link itself says who may.
    'access-control-allow-origin': '*',
    ...(surface.isDraining() ? { connection: 'close' } : {}),
  };
  void sendObject(surface, request, response, { claim, headers });
  return true;
}

interface ArchiveRoute {
  Params: { publication: string; fileName: string };
  Querystring: Query;
}

/** Only these letters stand in the header as they are; the name in full follows in its own form. */
const toDisposition = (fileName: string) =>
  `attachment; filename="${fileName.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Packs as archives for browsers. No part of the address becomes part of a path. */
export function registerPacks(app: FastifyInstance, { core, sender, isDraining }: PackSurface): void {
  app.route<ArchiveRoute>({
    method: ['GET', 'HEAD'],
    url: '/packs/zip/:publication/:fileName',
    handlerTimeout: dayMs,
    handler: async (request: FastifyRequest<ArchiveRoute>, reply) => {
      const { u, e, s, o } = request.query;
      const claim = { user: toText(u), end: toText(e), signature: toText(s), options: toText(o, 64 * 33) };
      const { archive, fileName, etag, spend } = await openArchive(core, {
        publication: request.params.publication,
        ...claim,
      });
      const place = request.method === 'HEAD' ? null : sender.begin(claim.user, 'archive');
      const headers = {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'application/zip',
        'content-disposition': toDisposition(fileName),
        ...(isDraining() ? { connection: 'close' } : {}),
      };
      const source = createArchiveReader(core.packStorage, archive);
      reply.hijack();
      await sender
        .send(request.raw, reply.raw, { etag, headers, source, kind: 'archive', spend }, place)
        .catch((error) => core.log.warn({ reqId: request.id, err: error }, 'an archive was cut off'))
        .finally(() => place?.end());
    },
  });
}
