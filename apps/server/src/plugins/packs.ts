import type { OutgoingHttpHeaders } from 'node:http';
import type { Core } from '@backline/core/core';
import { toBundleKey, toListKey } from '@backline/core/packs/objects';
import { createArchiveReader } from '@backline/core/packs/serving/archive';
import { openArchive } from '@backline/core/packs/serving/open-archive';
import { isPackLinkLive, type PackClaim } from '@backline/core/packs/serving/pack-links';
import { openSpending } from '@backline/core/packs/serving/spend-bytes';
import { AppError } from '@backline/domain/errors';
import { packLinkMs } from '@backline/domain/rate-limits';
import { dayMs } from '@backline/domain/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { packLabel } from '../metrics/call-label.ts';
import type { Sender } from '../sender.ts';

/** Links lead to content that never changes, so clients may cache it, but proxies may not. */
const cacheControl = 'private, max-age=31536000, immutable';
const contentType = 'application/octet-stream';

const toKey = { b: toBundleKey, l: toListKey };
type Query = Partial<Record<'u' | 'e' | 's' | 'o', unknown>>;
const toText = (value: unknown, maxLength = 128) => (typeof value === 'string' ? value.slice(0, maxLength) : '');

/** The claims in a link's parameters. A repeated parameter is invalid. */
const toClaim = ({ u, e, s }: Query): Pick<PackClaim, 'user' | 'end' | 'signature'> => ({
  user: toText(u),
  end: toText(e),
  signature: toText(s),
});

export interface PackSurface {
  core: Core;
  sender: Sender;
  isDraining(): boolean;
}

interface PartRoute {
  Params: { kind: 'b' | 'l'; id: string };
  Querystring: Query;
}

/** Serves bundles and lists of packs through links that need no database. */
function registerParts(app: FastifyInstance, { core, sender, isDraining }: PackSurface): void {
  app.route<PartRoute>({
    method: ['GET', 'HEAD'],
    url: '/packs/:kind(^[bl]$)/:id(^[0-9a-f]{64}$)',
    config: { label: packLabel },
    handlerTimeout: dayMs,
    handler: async (request, reply) => {
      // A plugin's web view has another origin, and the link itself is the permission.
      reply.header('access-control-allow-origin', '*');
      const { kind, id } = request.params;
      const claim = { kind, id, ...toClaim(request.query) };
      if (!isPackLinkLive(core, claim))
        throw new AppError('forbidden', { message: 'This link has expired. Ask for another one.' });
      const { user: userId } = claim;
      const place = request.method === 'HEAD' ? null : sender.begin(userId, 'pack');
      try {
        const source = await core.packStorage.open(toKey[kind](id));
        if (source === null)
          throw new AppError('not_found', { message: 'This part of the pack is not stored any more.' });
        const object = { userId, kind, id, bytes: source.bytes, lifeMs: packLinkMs };
        const spend =
          place === null
            ? undefined
            : await openSpending(core, object).catch(async (error: unknown) => {
                await source.close();
                throw error;
              });
        const headers = {
          ...(reply.getHeaders() as OutgoingHttpHeaders),
          'content-type': contentType,
          'cache-control': cacheControl,
          ...(isDraining() ? { connection: 'close' } : {}),
        };
        reply.hijack();
        await sender
          .send(request.raw, reply.raw, { etag: `"${id}"`, headers, source, kind: 'pack', spend }, place)
          .catch((error) => core.log.warn({ reqId: request.id, err: error }, 'a part of a pack was cut off'));
      } finally {
        place?.end();
      }
    },
  });
}

interface ArchiveRoute {
  Params: { publication: string; fileName: string };
  Querystring: Query;
}

/** Only these characters can be in the header directly. The full name follows, encoded. */
const toDisposition = (fileName: string) =>
  `attachment; filename="${fileName.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Serves parts of packs for plugins, and archives for browsers. No part of the address becomes part of a path. */
export function registerPacks(app: FastifyInstance, surface: PackSurface): void {
  const { core, sender, isDraining } = surface;
  registerParts(app, surface);
  app.route<ArchiveRoute>({
    method: ['GET', 'HEAD'],
    url: '/packs/zip/:publication/:fileName',
    handlerTimeout: dayMs,
    handler: async (request: FastifyRequest<ArchiveRoute>, reply) => {
      const claim = { ...toClaim(request.query), options: toText(request.query.o, 64 * 33) };
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
