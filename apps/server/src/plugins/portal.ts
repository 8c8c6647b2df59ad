import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStorefront } from '@backline/core/catalog/get-storefront';
import type { Core } from '@backline/core/core';
import { AppError } from '@backline/domain/errors';
import { findMarketplaceSlug, isPortalPath } from '@backline/domain/paths';
import type { Storefront } from '@backline/domain/product';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnonymousBudget } from '../anonymous-budget.ts';
import { findPageMeta, type PageMeta } from '../page-meta.ts';
import type { ProductSettings } from '../product-settings.ts';
import { sendRefusal } from './errors.ts';
import { toPagePolicy, toPolicyOptions } from './security.ts';

export interface PortalOptions {
  webRoot: string;
  product: ProductSettings;
  core: Core;
  budget: AnonymousBudget;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const headEnd = '</head>';

/** The tags that other sites read when a link is shared. */
function toMetaTags({ title, description, image, url }: PageMeta): string {
  const tags: [string, string, string | null][] = [
    ['name', 'description', description],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', image],
    ['name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'],
  ];
  const lines = tags.flatMap(([attribute, name, content]) =>
    content === null ? [] : [`<meta ${attribute}="${name}" content="${escapeHtml(content)}">`],
  );
  return [...lines, `<link rel="canonical" href="${escapeHtml(url)}">`].join('');
}

/** The page with its own title and tags in place of the product's. */
function withMeta(page: string, meta: PageMeta | null): string {
  if (meta === null) return page;
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(meta.title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(headEnd, () => `${toMetaTags(meta)}${headEnd}`);
}

/** Puts the configuration and the storefront into the page, as a data block that is not executed. */
async function createPage({ webRoot, product, core }: PortalOptions): Promise<() => Promise<string>> {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8');
  let kept: { storefront: Storefront; page: string } | null = null;
  return async () => {
    const storefront = await getStorefront(core);
    if (kept?.storefront !== storefront) {
      const config = JSON.stringify({ ...product, ...storefront }).replaceAll('<', '\\u003c');
      const page = html
        .replaceAll('%PRODUCT_NAME%', () => escapeHtml(product.name))
        .replaceAll('%PRODUCT_CONFIG%', () => config);
      kept = { storefront, page };
    }
    return kept.page;
  };
}

/** The tags that load a page's scripts together with the entry's, by the first part of the page's path. */
async function readPreloads(webRoot: string): Promise<Map<string, string>> {
  const scripts = JSON.parse(await readFile(join(webRoot, 'page-scripts.json'), 'utf8')) as Record<string, string[]>;
  const toTag = (url: string) => `<link rel="modulepreload" crossorigin href="${url}">`;
  return new Map(Object.entries(scripts).map(([path, urls]) => [path, urls.map(toTag).join('')]));
}

/** The path as it was sent. Parsed as a URL, `//host/login` would be a page of another host. */
function toPathname(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
}

/** Serves the portal: files with an unlimited lifetime (names contain a hash), the page for every path, 404 for unknown ones. */
export async function registerPortal(app: FastifyInstance, options: PortalOptions): Promise<void> {
  const getPage = await createPage(options);
  const preloads = await readPreloads(options.webRoot);
  const policy = toPagePolicy(toPolicyOptions(options.product));
  const sendPage = async (reply: FastifyReply, pathname: string, status: number, meta: PageMeta | null = null) => {
    const preload = preloads.get(pathname.split('/', 2).join('/')) ?? '';
    const page = (await getPage()).replace(headEnd, () => `${preload}${headEnd}`);
    return reply
      .code(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withMeta(page, meta));
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

  app.setNotFoundHandler(async (request, reply) => {
    const pathname = toPathname(request.url);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|trpc|assets|dev|downloads|catalog|ogv|webhooks)\//.test(pathname);
    if (isPage) {
      const isKnown = isPortalPath(pathname, options.product.slug);
      if (findMarketplaceSlug(pathname) !== null) options.budget.charge(request, 'page');
      const meta = isKnown ? await findPageMeta(options.core, options.product, pathname) : null;
      return meta === 'not_found'
        ? sendPage(reply, pathname, 404)
        : sendPage(reply, pathname, isKnown ? 200 : 404, meta);
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const code = isRead || /^\/(api|trpc)\//.test(pathname) ? 'not_found' : 'method_not_allowed';
    return sendRefusal(reply, new AppError(request.method === 'TRACE' ? 'method_not_allowed' : code));
  });
}
