import type { CartItem } from '@backline/domain/catalog/catalog';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import { paths, toCollectionPath, toDeveloperPath } from '@backline/domain/paths';

/** When the newest of a page's packs was published; empty when it is not known. */
function toLastChange(items: readonly CartItem[]): string {
  const newest = items
    .flatMap(({ publishedAt }) => publishedAt ?? [])
    .toSorted()
    .at(-1);
  return newest === undefined ? '' : `<lastmod>${newest}</lastmod>`;
}

/** The marketplace's pages, for search engines. Slugs need no escaping. */
export function toSitemap(publicUrl: string, items: readonly CartItem[], developers: DeveloperList): string {
  const byDeveloper = Map.groupBy(items, ({ developerSlug }) => developerSlug);
  const pages: [path: string, items: readonly CartItem[]][] = [
    [paths.marketplace, items],
    ...items.map((item): [string, CartItem[]] => [toCollectionPath(item.collectionSlug), [item]]),
    ...developers.map(({ developerSlug: slug }): [string, CartItem[]] => [
      toDeveloperPath(slug),
      byDeveloper.get(slug) ?? [],
    ]),
  ];
  const lines = pages.map(([path, shown]) => `<url><loc>${publicUrl}${path}</loc>${toLastChange(shown)}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>\n',
  ].join('\n');
}

/** The catalog's calls stay open: search engines load what a page shows. */
const closedPaths = [paths.account, '/api', '/dev'];

export function toRobots(publicUrl: string, isIndexed: boolean): string {
  if (!isIndexed) return 'User-agent: *\nDisallow: /\n';
  const closed = closedPaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
