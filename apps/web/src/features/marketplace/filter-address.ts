import { categories } from '@backline/domain/catalog/categories';
import { filterParams as params } from '@backline/domain/catalog/page-address';

/** The filter in the address: a view can be shared, and Back restores it. */
export interface AddressFilter {
  search: string;
  categories: readonly string[];
  /** By slug. */
  developers: readonly string[];
  isMultiSelect: boolean;
}

/** Addresses are untrusted: unknown categories and duplicates are dropped. */
export function readFilter(address: URLSearchParams): AddressFilter {
  const wanted = new Set(address.getAll(params.category).map((name) => name.toLowerCase()));
  const chosen = categories.filter((name) => wanted.has(name.toLowerCase()));
  const developers = [...new Set(address.getAll(params.developer))].filter((slug) => slug !== '');
  return {
    search: address.get(params.search) ?? '',
    categories: chosen,
    developers,
    isMultiSelect: address.has(params.several) || chosen.length > 1 || developers.length > 1,
  };
}

export function toFilterParams({ search, categories, developers, isMultiSelect }: AddressFilter): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set(params.search, search);
  for (const name of categories) address.append(params.category, name);
  for (const slug of developers) address.append(params.developer, slug);
  if (isMultiSelect && categories.length < 2 && developers.length < 2) address.set(params.several, '1');
  return address;
}

/** Back to one option per filter. */
export function toSingleSelect({ categories, developers }: AddressFilter): Partial<AddressFilter> {
  return { categories: categories.slice(0, 1), developers: developers.slice(0, 1), isMultiSelect: false };
}
