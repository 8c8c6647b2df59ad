import type { CartItem } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/shop/list';
import { ArrowRight } from '@backline/ui';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { noFilter, toFilterParams } from '../filter/filter-address.ts';
import { toLastDay } from '../offer/to-last-day.ts';

const query = toFilterParams({ ...noFilter, traits: ['sale'] }).toString();

/** The number of packs on sale, as a link to them, if there is no room for a card. */
export function SaleLine({ items, className }: { items: readonly CartItem[]; className: string }) {
  const onSale = items.filter(({ salePriceActive }) => salePriceActive);
  const [day = null, ...others] = new Set(onSale.map(toLastDay));
  const count = onSale.length;
  return (
    <Link
      to={{ search: query }}
      className={clsx(
        'flex min-h-11 items-center justify-between gap-3 rounded-control px-3 text-13 transition-colors hover:bg-raised',
        className,
      )}
    >
      {day === null || others.length > 0
        ? t('list.countOnSale', { count })
        : t('list.countOnSaleUntil', { count, day })}
      <ArrowRight className="size-4 shrink-0 text-accent" />
    </Link>
  );
}
