import { categories } from '@backline/domain/catalog/categories';

/** What the visitor looks for, as the address has it: a view can be shared, and the way back leads through it. */
export interface AddressFilter {
  search: string;
  categories: readonly string[];
  /** By slug. */
  developers: readonly string[];
  isMultiSelect: boolean;
}

const params = { search: 'q', category: 'category', developer: 'developer', several: 'several' } as const;

/** Anybody may write an address: unknown categories are not asked for, and what is there twice counts once. */
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

/** One option a filter again. */
export function toSingleSelect({ categories, developers }: AddressFilter): Partial<AddressFilter> {
  return { categories: categories.slice(0, 1), developers: developers.slice(0, 1), isMultiSelect: false };
}
