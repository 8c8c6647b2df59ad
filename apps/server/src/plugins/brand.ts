import { AppError } from '@backline/domain/errors';
import type { FastifyInstance } from 'fastify';
import { brandPrefix, type OpenBrand } from '../open-brand.ts';

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};
/** A logo may be SVG. Opened as a page, it may not run or load anything. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Serves only the files that a brand names. Each address contains the hash of its file. */
export function registerBrand(app: FastifyInstance, { files }: OpenBrand): void {
  app.get<{ Params: { file: string } }>(`${brandPrefix}:file`, async (request, reply) => {
    const { file } = request.params;
    const content = files.get(file);
    if (content === undefined) throw new AppError('not_found');
    return reply
      .header('content-security-policy', filePolicy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(types[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream')
      .send(content);
  });
}
