import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Core } from '@backline/core/core';
import type { StoredInstaller } from '@backline/core/downloads/download-links';
import { openDownloadLink } from '@backline/core/downloads/open-download-link';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import { openFile } from '@backline/storage';
import type { FastifyInstance } from 'fastify';
import type { Source } from '../sender.ts';
import type { PackSurface } from './packs.ts';

/**
 * The longest download, because a slow connection needs hours for 2 GB. If a client stops reading, the connection's own
 * limit ends it.
 */
const longestMs = dayMs;

type Query = Partial<Record<'user' | 'expires' | 'signature', unknown>>;
const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 128) : '');

/** The file of an installer. Throws `unavailable` if it is missing on disk. */
async function openInstaller(core: Core, { id }: StoredInstaller): Promise<Source> {
  const file = await openFile(join(core.settings.downloadsPath, id));
  if (file !== null) return file;
  core.log.error({ installer: id }, 'an installer is not in its folder');
  throw new AppError('unavailable');
}

/**
 * Serves installers through links signed by `downloads.createDownloadLink`. No part of the address becomes part of a
 * path.
 */
export function registerDownloads(app: FastifyInstance, { core, sender, isDraining }: PackSurface): void {
  app.route<{ Params: { id: string }; Querystring: Query }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/:id/:fileName',
    handlerTimeout: longestMs,
    handler: async (request, reply) => {
      const { user, expires, signature } = request.query;
      const claim = { user: toText(user), expires: toText(expires), signature: toText(signature) };
      const file = await openDownloadLink(core, { id: request.params.id, ...claim });
      const place = request.method === 'HEAD' ? null : sender.begin(claim.user, 'installer');
      const source = await openInstaller(core, file).catch((error: unknown) => {
        place?.end();
        throw error;
      });
      const headers = {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${file.fileName}"`,
        'x-checksum-sha256': file.sha256,
        ...(isDraining() ? { connection: 'close' } : {}),
      };
      reply.hijack();
      await sender
        .send(request.raw, reply.raw, { etag: `"${file.sha256}"`, headers, source, kind: 'installer' }, place)
        .catch((error) => core.log.warn({ reqId: request.id, err: error }, 'an installer was cut off'))
        .finally(() => place?.end());
    },
  });
}
