import { toOffer } from '@backline/domain/catalog/cart';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { toAccountPath, toCollectionPath } from '@backline/domain/paths';
import { type ProductConfig, toShortPlanName } from '@backline/domain/product';
import { Button } from '@backline/ui';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { isSounding, type PreviewStatus } from '../audition/audition-state.ts';
import type { Clock } from '../audition/create-audition.ts';
import { PlayButton } from '../audition/play-button.tsx';
import { CoverImage } from '../site/cover-image.tsx';
import { CartToggle } from './cart-toggle.tsx';
import { nameCover } from './name-cover.ts';
import { OfferChip } from './offer-chip.tsx';
import { OwnedLink } from './owned-link.tsx';
import { HeldText } from './plan-line.tsx';
import { PriceText } from './price-text.tsx';
import { type Held, toHeldText } from './to-ownership.ts';

export interface ProductRowProps extends Held {
  item: CartItem;
  product: Pick<ProductConfig, 'name' | 'slug' | 'plans'>;
  isInCart: boolean;
  isSelected?: boolean;
  /** Visible without scrolling, so its image is not loaded lazily. */
  isFirst?: boolean;
  previewStatus: PreviewStatus;
  /** How far its preview is. */
  clock: Clock;
  onToggleCart: (item: CartItem) => void;
  /** Without it, all of the row leads to the page. */
  onToggleSelected?: (item: CartItem) => void;
  onTogglePlay: (item: CartItem) => void;
  onIntent: (item: CartItem) => void;
}

/** One collection among many: a card from 768 px, a row below. Its name and its art lead to its page. */
export function ProductRow(props: ProductRowProps) {
  const { item, isSelected = false, isFirst = false, previewStatus, onToggleSelected } = props;
  const path = toCollectionPath(item.collectionSlug);
  const isIncluded = toOffer(item, new Set(), props.product.plans).kind === 'included';
  const heldText = isIncluded ? null : toHeldText(props, 'In your plan');
  return (
    <article
      data-selected={isSelected || undefined}
      data-playing={isSounding(previewStatus) || undefined}
      className="group relative isolate flex h-full gap-4 rounded-card border border-transparent p-2 transition-colors hover:bg-panel data-playing:bg-panel data-selected:bg-raised data-selected:outline-2 data-selected:outline-paper data-selected:-outline-offset-2 mobile:flex-col mobile:gap-3 mobile:p-3 forced-colors:data-selected:outline-[Highlight]"
    >
      <Link
        to={path}
        viewTransition
        onClick={nameCover}
        tabIndex={-1}
        aria-hidden="true"
        className="relative z-1 shrink-0 overflow-hidden rounded-control transition-opacity duration-enter in-data-lit:group-not-data-playing:opacity-72 max-mobile:w-20"
      >
        <CoverImage url={item.assets.card_img.url} size={320} narrowSize={80} isFirst={isFirst} className="w-full" />
      </Link>
      <div className="pointer-events-none z-1 flex min-w-0 flex-1 gap-3 max-mobile:items-center mobile:flex-col mobile:justify-between">
        <div className="min-w-0 max-mobile:flex-1">
          <h2 className="font-serif text-18 tracking-tight mobile:text-22">
            <Link
              to={path}
              viewTransition
              onClick={nameCover}
              className={clsx(
                'pointer-events-auto break-words rounded-control decoration-amber underline-offset-4 hover:underline',
                onToggleSelected === undefined && 'after:absolute after:inset-0 after:rounded-card',
              )}
            >
              {item.productName}
            </Link>
          </h2>
          <p className="break-words text-13 text-dust">
            {item.developerName}
            {isSelected && <span className="font-medium text-paper"> · Marked</span>}
          </p>
          {heldText !== null && <HeldText text={heldText} className="mt-1 text-13" />}
          {previewStatus === 'failed' && (
            <p role="alert" className="mt-1 text-13 text-bad">
              Can’t be played
            </p>
          )}
        </div>
        <CoverPlay {...props} />
        <Act {...props} />
      </div>
      {/* Covers the whole row, below its links and buttons. */}
      {onToggleSelected !== undefined && (
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => onToggleSelected(item)}
          className="absolute inset-0 rounded-card"
        >
          <span className="sr-only">Highlight {item.productName}</span>
        </button>
      )}
    </article>
  );
}

/** Lies on the art, and comes after the name in the order of the page. */
function CoverPlay({ item, previewStatus, clock, onTogglePlay, onIntent }: ProductRowProps) {
  if (item.preview === null) return null;
  return (
    <div className="absolute top-2 left-2 flex aspect-square w-20 items-center justify-center mobile:inset-x-3 mobile:top-3 mobile:w-auto mobile:items-end mobile:justify-start mobile:p-3">
      <PlayButton
        look="cover"
        name={`${item.productName}: ${item.preview.title}`}
        status={previewStatus}
        clock={clock}
        onToggle={() => onTogglePlay(item)}
        onIntent={() => onIntent(item)}
        className="pointer-events-auto"
      />
    </div>
  );
}

function Act({ item, product, isInCart, ownership, onToggleCart }: ProductRowProps) {
  const offer = toOffer(item, new Set(ownership === 'owned' ? [item.sku] : []), product.plans);
  const last = 'mobile:order-last mobile:ml-auto';
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 max-mobile:flex-nowrap max-mobile:justify-end mobile:gap-x-2">
      {offer.kind === 'owned' && <OwnedLink productSlug={product.slug} name={item.productName} />}
      {offer.kind === 'sold' && (
        <>
          <PriceText item={item} className={last} />
          <span className="pointer-events-auto">
            <CartToggle
              productName={item.productName}
              isInCart={isInCart}
              isCompact
              onToggle={() => onToggleCart(item)}
            />
          </span>
        </>
      )}
      {offer.kind !== 'owned' && offer.kind !== 'sold' && (
        <OfferChip offer={offer} product={product} className={last} />
      )}
      {offer.kind === 'plan' && offer.planName !== null && ownership !== 'timed' && (
        <PlanLink item={item} planName={offer.planName} product={product} isHeld={ownership === 'plan'} />
      )}
    </div>
  );
}

interface PlanLinkProps extends Pick<ProductRowProps, 'item' | 'product'> {
  planName: string;
  isHeld: boolean;
}

/** Replaces the cart button where only a plan has the item: subscribers need the plugin, everybody else the plan. */
function PlanLink({ item, planName, product, isHeld }: PlanLinkProps) {
  const act = isHeld ? `Play In ${toShortPlanName(planName, product)}` : `Join ${planName}`;
  return (
    <Button asChild variant="secondary" className="pointer-events-auto relative rounded-full px-4 text-13!">
      <Link to={toAccountPath(isHeld ? 'download' : 'plus', product.slug)} aria-label={`${act}: ${item.productName}`}>
        {isHeld ? act : 'Join'}
      </Link>
    </Button>
  );
}
