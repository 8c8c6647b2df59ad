import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const dayMs = 24 * 60 * 60_000;
/** Some pictures of the catalog are SVG: as a page of its own, none may run or load anything. */
const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Covers, logos and sounds that the catalog names by a path under `/catalog/`. */
export async function registerCatalogAssets(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/catalog/',
    decorateReply: false,
    index: false,
    maxAge: dayMs,
    setHeaders(response) {
      response.header('content-security-policy', assetPolicy);
      // The payment provider's window shows the covers of what is paid.
      response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
