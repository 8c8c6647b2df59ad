import type { CartItem } from '@backline/domain/catalog/catalog';
import { findRelated } from '@backline/domain/catalog/related';
import { pack } from '@backline/texts/en/pack';
import { createTexts } from '@backline/texts/write';
import { useMemo } from 'react';
import { useIsHydrated } from '../../../lib/use-is-hydrated.ts';
import { ProductList } from '../list/product-list.tsx';
import { useShop } from '../offer/use-marketplace.ts';

const { t } = createTexts({ pack });

/** What is like a pack, below it. The server renders none: which ones are owned is known in the browser. */
export function RelatedPacks({ item }: { item: CartItem }) {
  const { items, ownedSkus } = useShop();
  const related = useMemo(() => findRelated(item, items ?? [], ownedSkus), [item, items, ownedSkus]);
  if (!useIsHydrated() || related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="print:hidden">
      <h2 id="related" className="pb-3 font-serif text-28 tracking-tight">
        {t('pack.related')}
      </h2>
      <ProductList items={related} />
    </section>
  );
}
