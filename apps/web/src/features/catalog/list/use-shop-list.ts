import type { CartItem } from '@backline/domain/catalog/catalog';
import { filterCatalog, type Holding } from '@backline/domain/catalog/filter';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import { sortCatalog } from '@backline/domain/catalog/sort';
import { useMemo } from 'react';
import { useProduct } from '../../../lib/product-provider.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { toOwnership } from '../offer/to-ownership.ts';
import { useShop } from '../offer/use-marketplace.ts';
import type { AddressFilter } from './filter-address.ts';
import { toDeveloperOptions } from './to-filter-options.ts';

const noItems: readonly CartItem[] = [];

export interface Filterable {
  all: readonly CartItem[];
  developers: DeveloperList | undefined;
  filter: AddressFilter;
  toHolding: (item: CartItem) => Holding;
}

/** The shop's items, how the visitor holds each, and a filter that names the developers as they do. */
function useFilterable(asked: AddressFilter): Filterable {
  const { items, ownedSkus, heldUntil } = useShop();
  const { data: developers } = trpc.catalog.listDevelopers.useQuery();
  const all = items ?? noItems;
  const names = useMemo(
    () => new Map(toDeveloperOptions(all, developers ?? [], new Map()).map(({ value, label }) => [value, label])),
    [all, developers],
  );
  const filter = useMemo(
    () => ({ ...asked, developers: asked.developers.flatMap((slug) => names.get(slug) ?? []) }),
    [asked, names],
  );
  const toHolding = useMemo(
    () =>
      (item: CartItem): Holding => {
        const { ownership } = toOwnership(item, ownedSkus, heldUntil);
        return ownership === 'owned' || ownership === 'timed' ? 'mine' : ownership;
      },
    [ownedSkus, heldUntil],
  );
  return useMemo(() => ({ all, developers, filter, toHolding }), [all, developers, filter, toHolding]);
}

/** What a filter asks for, in its order, and where its text is looked for in instruments: all that the rest of it leaves. */
export function useShopList(asked: AddressFilter) {
  const { ownedSkus } = useShop();
  const { plans } = useProduct();
  const filterable = useFilterable(asked);
  const { all, filter, toHolding } = filterable;
  const found = useMemo(
    () => sortCatalog(filterCatalog(all, filter, toHolding), filter.sort, { ownedSkus, plans }),
    [all, filter, toHolding, ownedSkus, plans],
  );
  const others = useMemo(
    () => (filter.search.trim() === '' ? noItems : filterCatalog(all, { ...filter, search: '' }, toHolding)),
    [all, filter, toHolding],
  );
  return { filterable, found, others };
}
