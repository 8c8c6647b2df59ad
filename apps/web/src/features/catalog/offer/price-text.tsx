import type { CartItem } from '@backline/domain/catalog/catalog';
import { formatMoney } from '@backline/domain/format-money';
import { rich } from '@backline/texts/shop/list';
import clsx from 'clsx';
import { Rich, spoken } from '../../../lib/text/rich.tsx';
import { KnownPrice } from '../../site/known-price.tsx';
import { useArePricesKnown } from './use-marketplace.ts';

function format(formatted: string, amount: number | null, currency: string): string {
  return formatted || (amount === null ? '' : formatMoney({ amount, currency }));
}

/** The price; during a sale, the sale price beside the struck-through one. Reserves its width while loading. */
export function PriceText({ item, className }: { item: CartItem; className?: string }) {
  const isKnown = useArePricesKnown();
  const { price, salePrice, salePriceActive, currency, formattedPrice, formattedSalePrice } = item;
  const regular = format(formattedPrice, price, currency);
  if (!salePriceActive || salePrice === null)
    return (
      <span className={clsx('block min-w-16 text-end font-medium tabular-nums', className)}>
        <KnownPrice isKnown={isKnown}>{regular}</KnownPrice>
      </span>
    );
  return (
    <span
      className={clsx(
        'flex min-w-16 items-baseline justify-end gap-x-2 whitespace-nowrap text-end tabular-nums',
        className,
      )}
    >
      <s className="text-13 text-dust leading-none">
        <KnownPrice isKnown={isKnown}>
          <Rich parts={rich('list.regularPrice', { price: regular, label: spoken })} />
        </KnownPrice>
      </s>
      <span className="font-medium text-accent">
        <KnownPrice isKnown={isKnown}>
          <Rich
            parts={rich('list.salePrice', { price: format(formattedSalePrice, salePrice, currency), label: spoken })}
          />
        </KnownPrice>
      </span>
    </span>
  );
}
