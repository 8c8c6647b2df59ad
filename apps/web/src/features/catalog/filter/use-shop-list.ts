import type { CartItem } from '@backline/domain/catalog/catalog';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import { filterCatalog, type Holding } from '@backline/domain/catalog/search/filter';
import type { Search, SearchHit } from '@backline/domain/catalog/search/search';
import { sortCatalog } from '@backline/domain/catalog/search/sort';
import { useMemo } from 'react';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { toOwnership } from '../offer/to-ownership.ts';
import { useShop } from '../offer/use-marketplace.ts';
import type { AddressFilter } from './filter-address.ts';
import { toDeveloperOptions } from './to-filter-options.ts';

const noItems: readonly CartItem[] = [];

export interface Filterable {
  all: readonly CartItem[];
  /** The items that match the text, the best first; all without a text. The filter is applied later. */
  searched: readonly CartItem[];
  developers: DeveloperList | undefined;
  filter: AddressFilter;
  toHolding: (item: CartItem) => Holding;
}

const noHits: ReadonlyMap<string, SearchHit> = new Map();

/**
 * The result of a text search: the search's own hits in order, then other items with the text in their name or tags.
 */
function useSearched({ search: text, without }: AddressFilter, search: Search | null) {
  const items = useShop().items ?? noItems;
  return useMemo(() => {
    if (text.trim() === '') return { searched: items, hits: noHits, moods: [] };
    const named = filterCatalog(items, { search: text, categories: [], developers: [] });
    if (search === null) return { searched: named, hits: noHits, moods: [] };
    const answer = search.find(text, new Set(without));
    const hits = new Map(answer.hits.map((hit) => [hit.collectionSlug, hit]));
    const bySlug = new Map(items.map((item) => [item.collectionSlug, item]));
    const found = answer.hits.flatMap(({ collectionSlug }) => bySlug.get(collectionSlug) ?? []);
    return { searched: [...new Set([...found, ...named])], hits, moods: answer.moods };
  }, [items, text, without, search]);
}

/** The shop's items, their ownership, and a filter with the developers' full names. */
function useFilterable(asked: AddressFilter, searched: readonly CartItem[]): Filterable {
  const { items, ownedSkus, paidSkus, heldUntil } = useShop();
  const { data: developers } = trpc.catalog.listDevelopers.useQuery();
  const all = items ?? noItems;
  const names = useMemo(
    () => new Map(toDeveloperOptions(all, developers ?? [], new Map()).map(({ value, label }) => [value, label])),
    [all, developers],
  );
  const filter = useMemo(
    () => ({ ...asked, search: '', developers: asked.developers.flatMap((slug) => names.get(slug) ?? []) }),
    [asked, names],
  );
  const toHolding = useMemo(
    () =>
      (item: CartItem): Holding => {
        const { ownership } = toOwnership(item, { ownedSkus, paidSkus, heldUntil });
        if (ownership === 'none' || ownership === 'plan') return ownership;
        return 'mine';
      },
    [ownedSkus, paidSkus, heldUntil],
  );
  return useMemo(
    () => ({ all, searched, developers, filter, toHolding }),
    [all, searched, developers, filter, toHolding],
  );
}

/** A filter's items in order. With a text, the best come first. */
export function useShopList(asked: AddressFilter, search: Search | null) {
  const { takenSkus } = useShop();
  const { plans } = useProduct();
  const { searched, hits, moods } = useSearched(asked, search);
  const filterable = useFilterable(asked, searched);
  const { filter, toHolding } = filterable;
  const found = useMemo(
    () => sortCatalog(filterCatalog(searched, filter, toHolding), filter.sort, { takenSkus, plans }),
    [searched, filter, toHolding, takenSkus, plans],
  );
  return { filterable, found, hits, moods };
}
