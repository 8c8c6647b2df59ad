import { toOffer } from '@backline/domain/catalog/cart';
import { marketplaceMessages } from '@backline/domain/catalog/messages';
import { toAccountPath } from '@backline/domain/paths';
import { Button } from '@backline/ui';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { CartToggle } from './cart-toggle.tsx';
import { HeldText, PlanLine, type PlanLineProps } from './plan-line.tsx';
import { PriceText } from './price-text.tsx';
import { toHeldText } from './to-ownership.ts';

export interface OfferCardProps extends Omit<PlanLineProps, 'className'> {
  isInCart: boolean;
  onToggleCart: () => void;
}

/**
 * What it costs and how to get it: beside the collection from 1024 px. Below, a bar at the bottom of the screen with the
 * price alone; the page says in its place what the plan has to do with it.
 */
export function OfferCard({ isInCart, onToggleCart, ...plan }: OfferCardProps) {
  const { item, plans, productSlug, ownership } = plan;
  const offer = toOffer(item, new Set(ownership === 'owned' ? [item.sku] : []), plans);
  const heldText = offer.kind === 'plan' ? toHeldText(plan) : null;
  const isByPlanAlone = offer.kind === 'plan' && heldText === null;
  return (
    <section
      aria-label="Price"
      className="flex min-h-18 flex-col justify-center border-hairline bg-panel px-5 py-3 max-wide:border-t mobile:px-12 wide:rounded-card wide:border wide:p-6"
    >
      <div
        className={clsx(
          'flex min-h-11 items-center justify-between gap-4 wide:flex-col wide:items-stretch',
          isByPlanAlone && 'max-wide:hidden',
        )}
      >
        {offer.kind === 'owned' && <Played text="Owned" productSlug={productSlug} />}
        {heldText !== null && <Played text={heldText} productSlug={productSlug} />}
        {offer.kind === 'included' && (
          <p>
            <span className="block text-13 text-dust">{marketplaceMessages.includedIn}</span>
            <span className="block font-serif text-22 tracking-tight">{offer.planName}</span>
          </p>
        )}
        {isByPlanAlone && <p className="text-dust">Not sold by itself.</p>}
        {offer.kind === 'soon' && (
          <>
            <PriceText item={item} className="text-22 wide:text-left wide:text-28" />
            <p className="text-dust">Available soon</p>
          </>
        )}
        {offer.kind === 'sold' && (
          <>
            <PriceText item={item} className="text-22 wide:text-left wide:text-28" />
            <CartToggle productName={item.productName} isInCart={isInCart} isPrimary onToggle={onToggleCart} />
          </>
        )}
      </div>
      <PlanLine
        {...plan}
        className={clsx('border-hairline wide:mt-5 wide:border-t wide:pt-5', !isByPlanAlone && 'max-wide:hidden')}
      />
    </section>
  );
}

function Played({ text, productSlug }: { text: string; productSlug: string }) {
  return (
    <>
      <HeldText text={text} className="font-medium" />
      <Button asChild variant="secondary" className="shrink-0">
        <Link to={toAccountPath('licenses', productSlug)}>See Your Licenses</Link>
      </Button>
    </>
  );
}
