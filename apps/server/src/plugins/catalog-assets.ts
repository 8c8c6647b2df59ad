import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const dayMs = 24 * 60 * 60_000;
/** Some images of the catalog are SVG: opened as a page, they may run and load nothing. */
const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const yearSeconds = 365 * 24 * 60 * 60;

/** An address with the beginning of its file's hash: another file would have another address. */
const isVersioned = (url: string) => /\?v=[\da-f]{8}$/.test(url);

export const catalogPrefix = '/catalog/';

/** Serves the catalog's covers, logos and sounds under `/catalog/`. */
export async function registerCatalogAssets(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: catalogPrefix,
    decorateReply: false,
    index: false,
    maxAge: dayMs,
    setHeaders(response) {
      if (isVersioned(response.request.url))
        response.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
      response.header('content-security-policy', assetPolicy);
      // The payment provider's window shows the covers of what is paid.
      response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
