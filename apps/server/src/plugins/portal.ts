import { join } from 'node:path';
import { getStorefront } from '@backline/core/catalog/get-storefront';
import { listCartItems } from '@backline/core/catalog/list-cart-items';
import { listDevelopers } from '@backline/core/catalog/list-developers';
import { listPlans } from '@backline/core/catalog/list-plans';
import { findClientToken } from '@backline/core/payments/provider-settings';
import { countFilters, toPageAddress } from '@backline/domain/catalog/pages/page-address';
import { AppError } from '@backline/domain/errors';
import { pageRows } from '@backline/domain/pages/pages';
import { collectionShortcut, isPortalPath, paths, slugMark, toCollectionPath } from '@backline/domain/pages/paths';
import type { ProductConfig, Storefront } from '@backline/domain/product';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPageLabels, unknownLabel } from '../metrics/call-label.ts';
import type { OpenBrand } from '../open-brand.ts';
import { findPage, type Page } from '../pages/find-page.ts';
import { createPageHtml } from '../pages/page-html.ts';
import { createPageRenderer } from '../pages/page-renderer.ts';
import { toRobots, toSitemap } from '../pages/sitemap.ts';
import type { ProductSettings } from '../product-settings.ts';
import { dropCatalogAnswer, keepCatalogAnswers, type Surface } from './catalog-answers.ts';
import { sendRefusal } from './errors.ts';
import { toPagePolicy, toPolicyOptions } from './security.ts';

export interface PortalOptions extends Surface {
  webRoot: string;
  catalogAssets: string;
  product: ProductSettings;
  brand: OpenBrand;
  /** True to render the marketplace's pages here, if the build has the program for it. */
  isPrerendered: boolean;
  /** True if search engines may read the shop. */
  isIndexed: boolean;
}

/** The path as sent. Parsed as a URL, `//host/login` would be a page on another host. */
function splitTarget(target: string): [pathname: string, search: string] {
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target.replace(/^https?:\/\/[^/?#]*/i, '')) ?? [];
  return [pathname, search];
}

const sitemapPath = '/sitemap.xml';
const htmlType = 'text/html; charset=utf-8';
const toPathsOf = (isWanted: (row: (typeof pageRows)[number][1]) => boolean | undefined) =>
  pageRows.flatMap(([, row]) => (isWanted(row) ? row.path : []));
const indexedPaths = [paths.home, ...toPathsOf(({ isIndexed }) => isIndexed)];
const catalogPaths = toPathsOf(({ shows }) => shows !== undefined);

/** How each kind of page is sent. */
async function createSenders(options: PortalOptions) {
  const { core, budget, webRoot, isPrerendered } = options;
  const toHtml = await createPageHtml(webRoot, options.product.slug, options.brand);
  const policy = toPagePolicy(toPolicyOptions(options.product));
  const renderer = isPrerendered ? createPageRenderer(join(webRoot, '../dist-server/render.js'), core.log) : null;

  const toProduct = async (storefront: Storefront): Promise<ProductConfig> => {
    const paddle = { ...options.product.paddle, clientToken: (await findClientToken(core)) ?? '' };
    return { ...options.product, ...storefront, paddle };
  };
  const getProduct = async () => toProduct(await getStorefront(core));

  /** A page that the browser renders. */
  const sendShell = async (reply: FastifyReply, pathname: string, status: number, page: Page | null = null) => {
    if (page === null && !indexedPaths.includes(pathname)) reply.header('x-robots-tag', 'noindex');
    return reply
      .code(status)
      .header('content-security-policy', policy)
      .type(htmlType)
      .send(toHtml({ product: await getProduct(), pathname, page, rendered: null }));
  };

  let notFound: { storefront: Storefront; html: string } | null = null;
  const sendNotFound = async (reply: FastifyReply) => {
    const storefront = await getStorefront(core);
    if (notFound?.storefront !== storefront) {
      const product = await toProduct(storefront);
      const rendered = (await renderer?.render({ address: paths.notFound, product, answers: [] })) ?? null;
      if (rendered === null) return sendShell(reply, paths.notFound, 404);
      notFound = { storefront, html: toHtml({ product, pathname: paths.notFound, page: null, rendered }) };
    }
    return reply
      .code(404)
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .type(htmlType)
      .send(notFound.html);
  };

  /** A marketplace page, cached once rendered. */
  const sendShopPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname, search] = splitTarget(request.url);
    const address = toPageAddress(pathname, search, options.product);
    const isList = pathname.replace(/\/$/, '') === paths.marketplace;
    // The list needs nothing from the catalog, so it is always a page.
    const isPaid = isList ? budget.tryCharge(request, 'page') : true;
    if (!isList) budget.charge(request, 'page');
    const page = address === null || !isPaid ? null : await findPage(core, options, address);
    if (page === null || address === null) {
      dropCatalogAnswer(request);
      return isList ? sendShell(reply, pathname, 200) : sendNotFound(reply);
    }
    const product = await getProduct();
    const rendered = (await renderer?.render({ address, product, answers: page.answers })) ?? null;
    if (rendered === null) {
      dropCatalogAnswer(request);
      return sendShell(reply, pathname, 200, page);
    }
    return reply
      .header('content-security-policy', policy)
      .type(htmlType)
      .send(toHtml({ product, pathname, page, rendered }));
  };

  return { renderer, sendShell, sendNotFound, sendShopPage };
}

/**
 * Serves the portal: files with an unlimited lifetime (their names contain a hash), the page for every path, and 404
 * for unknown ones.
 */
export async function registerPortal(app: FastifyInstance, options: PortalOptions): Promise<void> {
  const { core, budget, webRoot, isIndexed } = options;
  const { renderer, sendShell, sendNotFound, sendShopPage } = await createSenders(options);
  const toPageLabel = createPageLabels(options.product.slug);
  app.addHook('onListen', async () => renderer?.start());
  app.addHook('onClose', async () => renderer?.stop());

  await app.register(async (scope) => {
    // Its bytes equal the unfiltered list's, so only a header distinguishes them.
    scope.addHook('onRequest', (request, reply, done) => {
      const [, search] = splitTarget(request.url);
      if (countFilters(search) > 1) reply.header('x-robots-tag', 'noindex, follow');
      done();
    });
    keepCatalogAnswers(scope, options, ({ url }) => {
      const [pathname, search] = splitTarget(url);
      return pathname === sitemapPath ? sitemapPath : toPageAddress(pathname, search, options.product);
    });
    // The browser continues to the pack's canonical page.
    scope.route<{ Params: { slug: string } }>({
      method: ['GET', 'HEAD'],
      url: `${collectionShortcut}/:slug`,
      config: { label: toPageLabel(toCollectionPath(':collection')) },
      handler: async (request, reply) => {
        budget.charge(request, 'page');
        const page = await findPage(core, options, toCollectionPath(request.params.slug));
        return page === null ? sendNotFound(reply) : sendShell(reply, splitTarget(request.url)[0], 200, page);
      },
    });
    for (const path of catalogPaths)
      scope.route({
        method: ['GET', 'HEAD'],
        url: path.replace(slugMark, options.product.slug),
        config: { label: toPageLabel(path.replace(slugMark, options.product.slug)) },
        handler: sendShopPage,
      });
    scope.get(sitemapPath, async (request, reply) => {
      budget.charge(request, 'render');
      const text = toSitemap(core.settings, {
        items: await listCartItems(core),
        developers: await listDevelopers(core),
        plans: await listPlans(core),
      });
      return reply.type('application/xml; charset=utf-8').send(text);
    });
  });
  const robots = toRobots(core.settings.publicUrl, isIndexed);
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  );

  await app.register(fastifyStatic, {
    root: webRoot,
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
    const [pathname] = splitTarget(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    request.callLabel = unknownLabel;
    if (isRead && !/^\/(api|trpc|assets|dev|downloads|catalog|ogv|webhooks)\//.test(pathname)) {
      request.callLabel = toPageLabel(pathname);
      return isPortalPath(pathname, options.product.slug) ? sendShell(reply, pathname, 200) : sendNotFound(reply);
    }
    const code = isRead || /^\/(api|trpc)\//.test(pathname) ? 'not_found' : 'method_not_allowed';
    return sendRefusal(reply, new AppError(request.method === 'TRACE' ? 'method_not_allowed' : code));
  });
}
