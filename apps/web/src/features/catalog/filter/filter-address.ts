import { filterParams as params } from '@backline/domain/catalog/pages/page-address';
import { type Trait, traits } from '@backline/domain/catalog/search/filter';
import { type SortOrder, sortOrders } from '@backline/domain/catalog/search/sort';

const views = ['grid', 'rows'] as const;
/** The layout of the list from 768 px. Below that, it is always rows. */
export type View = (typeof views)[number];

/** The filter in the address, so that a view can be shared and Back restores it. */
export interface AddressFilter {
  search: string;
  /** The meanings that the search leaves out (`toMeaning`). */
  without: readonly string[];
  categories: readonly string[];
  /** By slug. */
  developers: readonly string[];
  isMultiSelect: boolean;
  tags: readonly string[];
  traits: readonly Trait[];
  sort: SortOrder;
  view: View;
}

export const noFilter: AddressFilter = {
  search: '',
  without: [],
  categories: [],
  developers: [],
  isMultiSelect: false,
  tags: [],
  traits: [],
  sort: 'featured',
  view: 'grid',
};

/** Addresses are untrusted, so unknown values and duplicates are dropped. */
export function readFilter(address: URLSearchParams, categories: readonly string[]): AddressFilter {
  const wanted = new Set(address.getAll(params.category).map((name) => name.toLowerCase()));
  const chosen = categories.filter((name) => wanted.has(name.toLowerCase()));
  const readTexts = (name: string) => [...new Set(address.getAll(name))].filter((text) => text !== '');
  const developers = readTexts(params.developer);
  const shown = new Set(address.getAll(params.trait));
  return {
    search: address.get(params.search) ?? '',
    without: readTexts(params.without),
    categories: chosen,
    developers,
    isMultiSelect: address.has(params.several) || chosen.length > 1 || developers.length > 1,
    tags: readTexts(params.tag),
    traits: traits.filter((trait) => shown.has(trait)),
    sort: sortOrders.find((order) => order === address.get(params.sort)) ?? noFilter.sort,
    view: views.find((view) => view === address.get(params.view)) ?? noFilter.view,
  };
}

export function toFilterParams(filter: AddressFilter): URLSearchParams {
  const { search, without, categories, developers, isMultiSelect, tags, traits, sort, view } = filter;
  const address = new URLSearchParams();
  if (search !== '') address.set(params.search, search);
  for (const meaning of without) address.append(params.without, meaning);
  for (const name of categories) address.append(params.category, name);
  for (const slug of developers) address.append(params.developer, slug);
  if (isMultiSelect && categories.length < 2 && developers.length < 2) address.set(params.several, '1');
  for (const tag of tags) address.append(params.tag, tag);
  for (const trait of traits) address.append(params.trait, trait);
  if (sort !== noFilter.sort) address.set(params.sort, sort);
  if (view !== noFilter.view) address.set(params.view, view);
  return address;
}

/** Limits each filter to one option again. */
export function toSingleSelect({ categories, developers }: AddressFilter): Partial<AddressFilter> {
  return { categories: categories.slice(0, 1), developers: developers.slice(0, 1), isMultiSelect: false };
}

export function countChosen({ categories, developers, tags, traits }: AddressFilter): number {
  return categories.length + developers.length + tags.length + traits.length;
}
