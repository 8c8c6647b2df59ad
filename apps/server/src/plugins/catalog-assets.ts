import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { catalogPrefix } from '@backline/domain/pages/paths';
import { dayMs } from '@backline/domain/time';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Some catalog images are SVG. Opened as pages, they may not run or load anything. */
const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const yearSeconds = (365 * dayMs) / 1000;
const smallWidth = '320';

/** An address with a part of its file's hash, so that a different file has a different address. */
const isVersioned = (url: string) => /\?v=[\da-f]{8}$/.test(url);

/** The smaller version of an image is in the same folder: `cover@320.webp` for `cover.webp`. */
function toSmallPath(path: string): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}@${smallWidth}${ext}`);
}

async function findFile(folder: string, path: string): Promise<string | null> {
  const isThere = access(join(folder, path)).then(
    () => true,
    () => false,
  );
  return (await isThere) ? path : null;
}

/** Serves the catalog's covers, logos and sounds under `/catalog/`. */
export async function registerCatalogAssets(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      index: false,
      maxAge: dayMs,
      setHeaders(response) {
        if (isVersioned(response.request.url))
          response.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
        response.header('content-security-policy', assetPolicy);
        // The payment provider's window shows covers of the items being bought.
        response.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    scope.get<{ Params: { '*': string }; Querystring: { w?: string } }>(`${catalogPrefix}*`, async (request, reply) => {
      const path = request.params['*'];
      const isSmallWanted = request.query.w === smallWidth && !path.includes('..');
      const small = isSmallWanted ? await findFile(folder, toSmallPath(path)) : null;
      return reply.sendFile(small ?? path);
    });
  });
}
