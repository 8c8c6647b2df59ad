import type { CartItem } from '@backline/domain/catalog/catalog';
import { findRelated } from '@backline/domain/catalog/search/related';
import { t } from '@backline/texts/shop/pack';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useIsHydrated } from '../../../lib/browser/use-is-hydrated.ts';
import { ProductList } from '../list/product-list.tsx';
import { useShop } from '../offer/use-marketplace.ts';

/** Of at most six, as many as fill whole rows: 3 by 2, beside the offer 2 by 2, 3 by 2, 4, then 6. */
const wholeRows =
  'mobile:[&_ul]:grid-cols-3 wide:[&_ul]:grid-cols-2 min-[80rem]:[&_ul]:grid-cols-3 min-[90rem]:[&_ul]:grid-cols-4 ' +
  'min-[112rem]:[&_ul]:grid-cols-6 wide:max-[80rem]:[&_li:nth-child(n+5)]:hidden ' +
  'min-[90rem]:max-[112rem]:[&_li:nth-child(n+5)]:hidden';

/** Similar packs, below it. Not rendered by the server, because only the browser knows which are owned. */
export function RelatedPacks({ item }: { item: CartItem }) {
  const { items, takenSkus } = useShop();
  const related = useMemo(() => findRelated(item, items ?? [], takenSkus), [item, items, takenSkus]);
  if (!useIsHydrated() || related.length === 0) return null;
  return (
    <section aria-labelledby="related" className={clsx(wholeRows, 'print:hidden')}>
      <h2 id="related" className="pb-3 font-serif text-28 tracking-tight">
        {t('pack.related')}
      </h2>
      <ProductList items={related} />
    </section>
  );
}
