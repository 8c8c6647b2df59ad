import type { Core } from '@backline/core/core';
import type { StoredInstaller } from '@backline/core/downloads/download-links';
import { openDownloadLink } from '@backline/core/downloads/open-download-link';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import send from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A slow connection needs hours for 2 GB; a client that stops reading is cut off by the connection's own limit. */
const longestMs = dayMs;

/** Small chunks, because a slow reader keeps one or two of them in memory. */
const pieceBytes = 16 * 1024;

type Query = Partial<Record<'user' | 'expires' | 'signature', unknown>>;
const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 128) : '');

/** A download resumes only if the file is unchanged: the validator is a hash of its contents. */
function settleIfRange({ raw }: FastifyRequest, etag: string): void {
  const validator = raw.headers['if-range'];
  if (validator !== undefined && validator !== etag) delete raw.headers.range;
  delete raw.headers['if-range'];
}

async function sendInstaller(core: Core, request: FastifyRequest, reply: FastifyReply, file: StoredInstaller) {
  const etag = `"${file.sha256}"`;
  settleIfRange(request, etag);
  const { statusCode, headers, stream } = await send(request.raw, `/${file.id}`, {
    root: core.settings.downloadsPath,
    etag: false,
    cacheControl: false,
    lastModified: false,
    index: false,
    dotfiles: 'deny',
    highWaterMark: pieceBytes,
  });
  if (statusCode >= 400 && statusCode !== 416) {
    request.log.error({ reqId: request.id, installer: file.id, statusCode }, 'an installer cannot be read');
    throw new AppError('unavailable');
  }
  return reply
    .code(statusCode)
    .headers(headers)
    .headers({
      etag,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'cache-control': 'private, no-store',
      'x-checksum-sha256': file.sha256,
    })
    .send(stream);
}

/** Installers, by links that `downloads.createDownloadLink` signs. No part of the address becomes part of a path. */
export async function registerDownloads(app: FastifyInstance, core: Core): Promise<void> {
  app.route<{ Params: { id: string }; Querystring: Query }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/:id/:fileName',
    handlerTimeout: longestMs,
    handler: async (request, reply) => {
      const { user, expires, signature } = request.query;
      const claim = { user: toText(user), expires: toText(expires), signature: toText(signature) };
      const file = await openDownloadLink(core, { id: request.params.id, ...claim });
      return sendInstaller(core, request, reply, file);
    },
  });
}
