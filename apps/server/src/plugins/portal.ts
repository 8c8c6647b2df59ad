import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, isPortalPath, type ProductConfig } from '@backline/domain';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendRefusal } from './errors.ts';
import { toPagePolicy } from './security.ts';

export interface PortalOptions {
  webRoot: string;
  product: ProductConfig;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const htmlPlaceholder = '%STYLE_NONCE%';

/** Puts the installation into the page, once. The configuration is a data block: nothing in it is run. */
async function readPage({ webRoot, product }: PortalOptions): Promise<string> {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8');
  return html
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(product.name))
    .replaceAll('%PRODUCT_CONFIG%', () => JSON.stringify(product).replaceAll('<', '\\u003c'));
}

/** Serves the portal: its files forever (their names carry their contents), its page for every path, 404 for unknown ones. */
export async function registerPortal(app: FastifyInstance, options: PortalOptions): Promise<void> {
  const page = await readPage(options);
  const sendPage = (reply: FastifyReply, status: number) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .header('content-security-policy', toPagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(htmlPlaceholder, nonce));
  };

  await app.register(fastifyStatic, {
    root: options.webRoot,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    setHeaders(response, path) {
      const isHashed = path.includes('/assets/');
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://portal.invalid');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|trpc|assets|dev|downloads)\//.test(pathname);
    if (isPage) return sendPage(reply, isPortalPath(pathname, options.product.slug) ? 200 : 404);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const code = isRead || /^\/(api|trpc)\//.test(pathname) ? 'not_found' : 'method_not_allowed';
    return sendRefusal(reply, new AppError(request.method === 'TRACE' ? 'method_not_allowed' : code));
  });
}
