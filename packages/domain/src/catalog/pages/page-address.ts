import { findMarketplaceSlug, paths, toPlusPath } from '../../pages/paths.ts';
import type { ProductConfig } from '../../product.ts';

/** The parameters of the marketplace's address. */
export const filterParams = {
  search: 'q',
  category: 'category',
  developer: 'developer',
  several: 'several',
  tag: 'tag',
  trait: 'show',
  sort: 'sort',
  view: 'view',
  from: 'from',
} as const;

/** A longer list comes in parts of `listPartSize`, until the browser renders what is visible of it. */
export const listWholeMax = 240;
export const listPartSize = 48;

/** The place in the list at which a part starts; 0 for anything else. */
export function readFrom(params: URLSearchParams): number {
  const from = Number(params.get(filterParams.from));
  return Number.isSafeInteger(from) && from > 0 && from % listPartSize === 0 ? from : 0;
}

const { search, category, developer, tag, trait } = filterParams;

/** How many filters an address of the marketplace has. */
export function countFilters(query: string): number {
  const asked = new URLSearchParams(query);
  return [search, category, developer, tag, trait].reduce((count, name) => count + asked.getAll(name).length, 0);
}

/**
 * The address of the page that the server renders for an address of the marketplace: the same for everybody, with one
 * category or one developer at most, or all of it as rows. The browser applies the rest. Null for an address of another
 * page.
 */
export function toPageAddress(
  pathname: string,
  search: string,
  { slug, categories }: Pick<ProductConfig, 'slug' | 'categories'>,
): string | null {
  const path = pathname.replace(/\/$/, '');
  const asked = new URLSearchParams(search);
  const from = readFrom(asked);
  const found = findMarketplaceSlug(path);
  if (found !== null) return found.kind === 'developer' && from > 0 ? `${path}?${filterParams.from}=${from}` : path;
  if (path === toPlusPath(slug)) return path;
  if (path !== paths.marketplace) return null;
  const named = new Set(asked.getAll(filterParams.category).map((name) => name.toLowerCase()));
  const chosen = categories.filter((name) => named.has(name.toLowerCase()));
  const developers = new Set(asked.getAll(filterParams.developer).filter((slug) => slug !== ''));
  const [category] = chosen;
  const [developer] = developers;
  const params = new URLSearchParams();
  if (chosen.length + developers.size === 1) {
    if (category !== undefined) params.set(filterParams.category, category);
    if (developer !== undefined) params.set(filterParams.developer, developer);
  }
  if (from > 0) params.set(filterParams.from, String(from));
  if (params.size === 0 && asked.get(filterParams.view) === 'rows') params.set(filterParams.view, 'rows');
  return params.size === 0 ? path : `${path}?${params}`;
}
