import type { Offer } from '@backline/domain/catalog/cart/offers';
import { type ProductConfig, toShortPlanName } from '@backline/domain/product';
import { rich } from '@backline/texts/shop/list';
import clsx from 'clsx';
import { Rich, spoken } from '../../../lib/text/rich.tsx';

interface OfferChipProps {
  offer: Exclude<Offer, { kind: 'taken' | 'sold' }>;
  product: Pick<ProductConfig, 'name'>;
  className?: string;
}

/** Replaces a price and says how else to get an item. Screen readers read a whole sentence. */
export function OfferChip({ offer, product, className }: OfferChipProps) {
  return (
    <span className={clsx('whitespace-nowrap text-12', className)}>
      <Rich
        parts={rich('list.chip', {
          ...toWords(offer, product),
          lead: spoken,
          word: (words) => (
            <span className="inline-block rounded-control border border-edge px-2 py-[3px] text-dust first-letter:uppercase">
              {words}
            </span>
          ),
        })}
      />
    </span>
  );
}

function toWords(offer: OfferChipProps['offer'], product: OfferChipProps['product']) {
  if (offer.kind === 'soon' || offer.kind === 'free') return { offer: offer.kind, brand: '', plan: '' } as const;
  if (offer.planName === null) return { offer: 'none', brand: '', plan: '' } as const;
  const plan = toShortPlanName(offer.planName, product);
  return { offer: offer.kind, brand: offer.planName.slice(0, -plan.length), plan };
}
