import type { CartItem } from '@backline/domain/catalog/catalog';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import { paths, toCollectionPath, toDeveloperPath } from '@backline/domain/paths';

/** The marketplace's pages, for search engines. Slugs need no escaping. */
export function toSitemap(publicUrl: string, items: readonly CartItem[], developers: DeveloperList): string {
  const pages = [
    paths.marketplace,
    ...items.map(({ collectionSlug }) => toCollectionPath(collectionSlug)),
    ...developers.map(({ developerSlug }) => toDeveloperPath(developerSlug)),
  ];
  const lines = pages.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
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
