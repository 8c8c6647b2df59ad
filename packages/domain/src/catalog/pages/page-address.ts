import { findMarketplaceSlug, paths, toPlusPath } from '../../pages/paths.ts';
import type { ProductConfig } from '../../product.ts';

/** The parameters of the marketplace's address. */
export const filterParams = {
  search: 'q',
  /** The meanings of the search's words that the visitor has removed. */
  without: 'without',
  category: 'category',
  developer: 'developer',
  several: 'several',
  tag: 'tag',
  trait: 'show',
  sort: 'sort',
  view: 'view',
  from: 'from',
} as const;

/** Longer lists are split into parts of `listPartSize`, until the browser renders only the visible rows. */
export const listWholeMax = 240;
export const listPartSize = 48;

/** The index at which a part of the list starts; 0 for invalid values. */
export function readFrom(params: URLSearchParams): number {
  const from = Number(params.get(filterParams.from));
  return Number.isSafeInteger(from) && from > 0 && from % listPartSize === 0 ? from : 0;
}

const { search, category, developer, tag, trait } = filterParams;

/** The number of filters in a marketplace address. */
export function countFilters(query: string): number {
  const asked = new URLSearchParams(query);
  return [search, category, developer, tag, trait].reduce((count, name) => count + asked.getAll(name).length, 0);
}

/**
 * The address of the server-rendered page for a marketplace address. Rendered pages are the same for everyone, and have
 * at most one category, one developer or the row view; the browser applies the rest. Null for other addresses.
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
