import type { CartItem } from '@backline/domain/catalog/catalog';
import { toPlusPath } from '@backline/domain/pages/paths';
import { findIncluding, type ProductConfig } from '@backline/domain/product';
import { rich, t } from '@backline/texts/shop/list';
import { Check } from '@backline/ui';
import clsx from 'clsx';
import { Rich } from '../../../lib/text/rich.tsx';
import { ButtonLink } from '../../site/button-link.tsx';
import { type Held, toHeldText, toOfferFor } from './to-ownership.ts';

export interface PlanLineProps extends Held {
  item: CartItem;
  product: ProductConfig;
  /** The plan's monthly price; null while unknown. */
  planPrice: string | null;
  className: string;
}

/** Beside a price: says that a plan includes the item. A free item needs no plan. */
export function PlanLine({ item, product, planPrice, className, ...held }: PlanLineProps) {
  const text = toHeldText(held);
  const offer = toOfferFor(held.ownership, item, product.plans);
  const plus = findIncluding(product.plans, item.authSkus, 'plus');
  if (offer.kind === 'taken' || offer.kind === 'free') return null;
  if (text !== null)
    return offer.kind === 'sold' ? <HeldText text={text} className={clsx('text-13', className)} /> : null;
  if (plus === null) return null;
  const isOnlyWay = offer.kind === 'plan';
  const way = { offer: offer.kind === 'sold' ? 'sold' : 'plan', plan: plus.name } as const;
  return (
    <div className={clsx('flex items-center justify-between gap-4 wide:flex-col wide:items-stretch', className)}>
      <p className="min-w-0 text-13 text-dust">
        {planPrice === null ? (
          t('list.withPlan', way)
        ) : (
          <Rich
            parts={rich('list.withPlanFor', {
              ...way,
              price: planPrice,
              sum: (price) => <span className="whitespace-nowrap text-paper tabular-nums">{price}</span>,
            })}
          />
        )}
      </p>
      <ButtonLink
        to={toPlusPath(product.slug)}
        variant={isOnlyWay ? 'primary' : 'secondary'}
        className="shrink-0 rounded-full"
      >
        {t('list.joinShort')}
      </ButtonLink>
    </div>
  );
}

/** Says that the visitor can already play it. */
export function HeldText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={clsx('flex items-start gap-2 text-good', className)}>
      <Check className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
