import { type Offer, toOffer } from '@backline/domain/cart';
import type { CartItem } from '@backline/domain/catalog';
import { marketplaceMessages } from '@backline/domain/marketplace-messages';
import { toAccountPath } from '@backline/domain/paths';
import { findIncluding, type PlanName } from '@backline/domain/product';
import { Button, Check } from '@backline/ui';
import { Link } from 'react-router-dom';
import { CartToggle } from './cart-toggle.tsx';
import { PriceText } from './price-text.tsx';
import type { Ownership } from './to-ownership.ts';

export interface OfferCardProps {
  item: CartItem;
  plans: readonly PlanName[];
  productSlug: string;
  ownership: Ownership;
  /** What the plan costs, in words; null while that is not known. */
  planPrice: string | null;
  isInCart: boolean;
  onToggleCart: () => void;
}

/** What it costs and how to get it: beside the collection from 1024 px, at the bottom of the screen below. */
export function OfferCard({ item, plans, productSlug, ownership, planPrice, ...cart }: OfferCardProps) {
  const isOwned = ownership !== 'none';
  const offer: Offer = isOwned ? { kind: 'owned' } : toOffer(item, new Set(), plans);
  const plus = isOwned ? null : findIncluding(plans, item.authSkus, 'plus');
  return (
    <section
      aria-label="Price"
      className="grid gap-3 border-hairline bg-panel px-5 py-4 max-wide:border-t mobile:max-wide:flex mobile:max-wide:gap-12 mobile:px-12 wide:gap-5 wide:rounded-card wide:border wide:p-6"
    >
      <div className="flex min-h-11 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2 wide:flex-col wide:items-stretch">
        {offer.kind === 'owned' && <Owned productSlug={productSlug} isByPlan={ownership === 'plan'} />}
        {offer.kind === 'included' && (
          <p>
            <span className="block text-13 text-dust">{marketplaceMessages.includedIn}</span>
            <span className="block font-serif text-22 tracking-tight">{offer.planName}</span>
          </p>
        )}
        {offer.kind === 'plan' && <p className="text-dust">Not sold by itself.</p>}
        {offer.kind === 'soon' && (
          <>
            <PriceText item={item} className="text-22 wide:text-left wide:text-28" />
            <p className="text-dust">Available soon</p>
          </>
        )}
        {offer.kind === 'sold' && (
          <>
            <PriceText item={item} className="text-22 wide:text-left wide:text-28" />
            <CartToggle
              productName={item.productName}
              isInCart={cart.isInCart}
              isPrimary
              onToggle={cart.onToggleCart}
            />
          </>
        )}
      </div>
      {plus !== null && (
        <div className="flex flex-1 items-center justify-between gap-4 border-hairline border-t pt-3 mobile:max-wide:border-t-0 mobile:max-wide:pt-0 wide:flex-col wide:items-stretch wide:pt-5">
          <p className="min-w-0 text-13 text-dust">
            {offer.kind === 'sold' ? 'Or play' : 'Play'} it with {plus.name}
            {planPrice !== null && (
              <>
                : <span className="whitespace-nowrap text-paper tabular-nums">{planPrice}</span>
              </>
            )}
          </p>
          <Button asChild variant={offer.kind === 'plan' ? 'primary' : 'secondary'} className="shrink-0 rounded-full">
            <Link to={toAccountPath('plus', productSlug)}>Join</Link>
          </Button>
        </div>
      )}
    </section>
  );
}

function Owned({ productSlug, isByPlan }: { productSlug: string; isByPlan: boolean }) {
  return (
    <>
      <p className="flex items-center gap-2 font-medium text-good">
        <Check aria-hidden="true" className="size-5" />
        {isByPlan ? 'Included in your plan' : 'Owned'}
      </p>
      <Button asChild variant="secondary" className="rounded-full">
        <Link to={toAccountPath('licenses', productSlug)}>See your licenses</Link>
      </Button>
    </>
  );
}
