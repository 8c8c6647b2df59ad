import type { Offer } from '@backline/domain/catalog/cart';
import { type ProductConfig, toShortPlanName } from '@backline/domain/product';
import { list } from '@backline/texts/en/list';
import { shop } from '@backline/texts/en/shop';
import { createTexts } from '@backline/texts/write';
import clsx from 'clsx';

const { t } = createTexts({ list, shop });

interface OfferChipProps {
  offer: Exclude<Offer, { kind: 'owned' | 'sold' }>;
  product: Pick<ProductConfig, 'name'>;
  className?: string;
}

/** Stands where a price would be: by what else an item can be had. The whole sentence is read out. */
export function OfferChip({ offer, product, className }: OfferChipProps) {
  const [lead, word] = toWords(offer, product);
  return (
    <span className={clsx('whitespace-nowrap text-12', className)}>
      <span className="sr-only">{lead}</span>
      <span className="inline-block rounded-control border border-edge px-2 py-[3px] text-dust first-letter:uppercase">
        {word}
      </span>
    </span>
  );
}

function toWords(offer: OfferChipProps['offer'], product: OfferChipProps['product']): [lead: string, word: string] {
  if (offer.kind === 'soon') return [t('list.available'), 'soon'];
  if (offer.planName === null) return ['', t('list.notSoldByItself')];
  const word = toShortPlanName(offer.planName, product);
  const brand = offer.planName.slice(0, -word.length);
  return [`${offer.kind === 'included' ? t('shop.includedIn') : 'With'} ${brand}`, word];
}
