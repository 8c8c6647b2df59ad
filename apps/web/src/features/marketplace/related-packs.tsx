import type { CartItem } from '@backline/domain/catalog/catalog';
import { findRelated } from '@backline/domain/catalog/related';
import { useMemo } from 'react';
import { ProductList } from './product-list.tsx';
import { useMarketplace } from './use-marketplace.ts';

/** What is like a pack, below it. */
export function RelatedPacks({ item }: { item: CartItem }) {
  const { items, ownedSkus } = useMarketplace();
  const related = useMemo(() => findRelated(item, items ?? [], ownedSkus), [item, items, ownedSkus]);
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="print:hidden">
      <h2 id="related" className="pb-3 font-serif text-28 tracking-tight">
        Related
      </h2>
      <ProductList items={related} />
    </section>
  );
}
