import type { CartItem } from '@backline/domain/catalog/catalog';
import { countOptions, filterCatalog, type Holding } from '@backline/domain/catalog/filter';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import { sortCatalog } from '@backline/domain/catalog/sort';
import { useDeferredValue, useMemo } from 'react';
import { useAuth } from '../../lib/auth-provider.tsx';
import { useProduct } from '../../lib/product-provider.tsx';
import type { AddressFilter } from './filter-address.ts';
import { toCategoryOptions, toDeveloperOptions, toTraitOptions } from './to-filter-options.ts';
import { toOwnership } from './to-ownership.ts';
import { type Shop, useShop } from './use-marketplace.ts';

const noItems: readonly CartItem[] = [];

function toHoldings({ ownedSkus, heldUntil }: Pick<Shop, 'ownedSkus' | 'heldUntil'>) {
  return (item: CartItem): Holding => {
    const { ownership } = toOwnership(item, ownedSkus, heldUntil);
    return ownership === 'owned' || ownership === 'timed' ? 'mine' : ownership;
  };
}

/** What the address asks for, in its order, and what each option would leave. Typing has priority over the result. */
export function useShopList(address: AddressFilter, search: string, developers: DeveloperList | undefined) {
  const { items, ownedSkus, heldUntil } = useShop();
  const isCustomer = useAuth().token !== null;
  const { categories, plans } = useProduct();
  const all = items ?? noItems;
  const wanted = useDeferredValue(search);
  const names = useMemo(
    () => new Map(toDeveloperOptions(all, developers ?? [], new Map()).map(({ value, label }) => [value, label])),
    [all, developers],
  );
  const filter = useMemo(
    () => ({ ...address, search: wanted, developers: address.developers.flatMap((slug) => names.get(slug) ?? []) }),
    [address, wanted, names],
  );
  const toHolding = useMemo(() => toHoldings({ ownedSkus, heldUntil }), [ownedSkus, heldUntil]);
  const found = useMemo(
    () => sortCatalog(filterCatalog(all, filter, toHolding), filter.sort, { ownedSkus, plans }),
    [all, filter, toHolding, ownedSkus, plans],
  );
  /** Where instruments are looked for: all that the other filters leave. */
  const others = useMemo(
    () => (wanted.trim() === '' ? noItems : filterCatalog(all, { ...filter, search: '' }, toHolding)),
    [all, filter, toHolding, wanted],
  );
  // The counts may follow a moment later than the list.
  const counted = useDeferredValue(filter);
  const options = useMemo(() => {
    const counts = countOptions(all, counted, toHolding);
    return {
      categories: toCategoryOptions(all, counts.categories, categories),
      developers: toDeveloperOptions(all, developers ?? [], counts.developers),
      traits: toTraitOptions(counts.traits, counted.traits, isCustomer),
    };
  }, [all, developers, counted, toHolding, isCustomer, categories]);
  return { wanted, found, others, options };
}
