import type { CoreSettings } from '@backline/core/core';
import type { CartItem } from '@backline/domain/catalog/catalog';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import type { CatalogPage } from '@backline/domain/pages/pages';
import { paths, toCollectionPath, toDeveloperPath, toPlusPath } from '@backline/domain/pages/paths';
import type { PlanOffer } from '@backline/domain/plans/plan';

/** When the newest of a page's packs was published; empty if unknown. */
function toLastChange(items: readonly CartItem[]): string {
  const newest = items
    .flatMap(({ publishedAt }) => publishedAt ?? [])
    .toSorted()
    .at(-1);
  return newest === undefined ? '' : `<lastmod>${newest}</lastmod>`;
}

type Entry = [path: string, items: readonly CartItem[]];

type Place = Pick<CoreSettings, 'publicUrl' | 'productSlug'>;

interface Listed {
  items: readonly CartItem[];
  developers: DeveloperList;
  plans: readonly PlanOffer[];
}

/** Describes each catalog page and its packs. Slugs need no escaping. */
const entries: Record<CatalogPage, (listed: Listed, slug: string) => Entry[]> = {
  marketplace: ({ items }) => [[paths.marketplace, items]],
  collection: ({ items }) => items.map((item) => [toCollectionPath(item.collectionSlug), [item]]),
  developer: ({ items, developers }) => {
    const byDeveloper = Map.groupBy(items, ({ developerSlug }) => developerSlug);
    return developers.map(({ developerSlug: slug }) => [toDeveloperPath(slug), byDeveloper.get(slug) ?? []]);
  },
  // A plan that is not for sale yet should not be found.
  join: ({ items, plans }, slug) => {
    const [plan] = plans;
    return plan === undefined ? [] : [[toPlusPath(slug), items.filter(({ authSkus }) => authSkus.includes(plan.sku))]];
  },
};

/** The catalog's pages, for search engines. */
export function toSitemap({ publicUrl, productSlug }: Place, listed: Listed): string {
  const pages = Object.values(entries).flatMap((toEntries) => toEntries(listed, productSlug));
  const lines = pages.map(([path, shown]) => `<url><loc>${publicUrl}${path}</loc>${toLastChange(shown)}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>\n',
  ].join('\n');
}

/** The catalog's calls stay allowed, because search engines load a page's data. */
const closedPaths = [paths.account, '/api', '/dev'];

export function toRobots(publicUrl: string, isIndexed: boolean): string {
  if (!isIndexed) return 'User-agent: *\nDisallow: /\n';
  const closed = closedPaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
