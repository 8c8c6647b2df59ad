import { toOffer } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import type { SearchHit } from '@backline/domain/catalog/search/search';
import { toAccountPath, toCollectionPath, toPlusPath } from '@backline/domain/pages/paths';
import { type ProductConfig, toShortPlanName } from '@backline/domain/product';
import { t } from '@backline/texts/shop/list';
import { Check } from '@backline/ui';
import clsx from 'clsx';
import { toPlayFailure } from '../../../lib/text/play-failure.ts';
import { isSounding, type PreviewStatus } from '../../audition/decks/audition-state.ts';
import type { Clock } from '../../audition/decks/create-audition.ts';
import { PlayButton } from '../../audition/play-button.tsx';
import { Wave } from '../../audition/wave.tsx';
import { ButtonLink } from '../../site/button-link.tsx';
import { CoverImage } from '../../site/cover-image.tsx';
import { CartToggle } from '../offer/cart-toggle.tsx';
import { CoverLink } from '../offer/cover-link.tsx';
import { OfferChip } from '../offer/offer-chip.tsx';
import { OwnedLink } from '../offer/owned-link.tsx';
import { HeldText } from '../offer/plan-line.tsx';
import { PriceText } from '../offer/price-text.tsx';
import { type Held, toHeldText, toOfferFor } from '../offer/to-ownership.ts';
import { LateHitLines } from '../search/late-hit-lines.ts';

export interface ProductRowProps extends Held {
  item: CartItem;
  /** Why a search found it. */
  hit?: SearchHit | undefined;
  product: Pick<ProductConfig, 'name' | 'slug' | 'plans'>;
  isInCart: boolean;
  isSelected?: boolean;
  /** Visible without scrolling, so its image is not lazy. */
  isFirst?: boolean;
  /** In a list of lines: its preview's wave, or null while unknown. */
  waves?: string | null;
  previewStatus: PreviewStatus;
  /** The position of its preview. */
  clock: Clock;
  onToggleCart: (item: CartItem, isWanted: boolean) => void;
  /** Without it, the whole row opens the page. */
  onToggleSelected?: (item: CartItem) => void;
  onTogglePlay: (item: CartItem) => void;
  onIntent: (item: CartItem) => void;
}

/** A pack among many: a card or a line from 768 px, otherwise a row. Its name and cover link to its page. */
export function ProductRow(props: ProductRowProps) {
  const { item, hit, isSelected = false, isFirst = false, waves, previewStatus, onToggleSelected } = props;
  const path = toCollectionPath(item.collectionSlug);
  const isIncluded = toOffer(item, new Set(), props.product.plans).kind === 'included';
  const failure = toPlayFailure(previewStatus);
  const heldText = isIncluded ? null : toHeldText(props, t('list.inYourPlan'));
  return (
    <article
      data-selected={isSelected || undefined}
      data-playing={isSounding(previewStatus) || undefined}
      className={clsx(
        'group relative isolate flex h-full gap-4 tight:flex-wrap rounded-card border border-transparent p-2 transition-colors hover:bg-panel data-playing:bg-panel data-selected:bg-raised data-selected:outline-2 data-selected:outline-paper data-selected:-outline-offset-2 card:flex-col card:gap-3 card:p-3 line:px-3 line:py-[7px] forced-colors:data-selected:outline-[Highlight]',
        waves !== undefined && '@container',
        hit !== undefined && 'max-mobile:flex-wrap line:flex-wrap',
      )}
    >
      <CoverLink
        to={path}
        tabIndex={-1}
        aria-hidden="true"
        className="relative z-1 shrink-0 overflow-hidden rounded-control transition-opacity duration-enter in-data-lit:group-not-data-playing:opacity-72 max-mobile:w-20 line:w-12"
      >
        <CoverImage
          {...item.assets.card_img}
          name={item.productName}
          size={320}
          narrowSize={80}
          isFirst={isFirst}
          className="w-full"
        />
      </CoverLink>
      <div
        className={clsx(
          'pointer-events-none z-1 flex min-w-0 flex-1 tight:basis-full flex-wrap items-center gap-3 card:flex-col card:flex-nowrap line:flex-nowrap card:items-stretch card:justify-between line:gap-6',
          hit !== undefined && 'card:flex-none',
        )}
      >
        <div className="min-w-0 flex-1 tight:basis-full max-mobile:min-w-18 card:flex-none">
          <h2 className="font-serif text-18 tracking-tight card:text-22 line:leading-6">
            <CoverLink
              to={path}
              className={clsx(
                'pointer-events-auto break-words rounded-control decoration-accent underline-offset-4 hover:underline',
                onToggleSelected === undefined && 'after:absolute after:inset-0 after:rounded-card',
              )}
            >
              {item.productName}
            </CoverLink>
          </h2>
          <div className="line:flex line:gap-x-4">
            <p className="break-words text-13 text-dust line:truncate">
              {item.developerName}
              {isSelected && <span className="font-medium text-paper"> · {t('list.isMarked')}</span>}
            </p>
            {heldText !== null && (
              <HeldText text={heldText} className="mt-1 text-13 line:mt-0 line:whitespace-nowrap" />
            )}
            {failure !== null && (
              <p role="alert" className="mt-1 text-13 text-bad line:mt-0 line:whitespace-nowrap">
                {failure}
              </p>
            )}
          </div>
        </div>
        {waves !== undefined && (
          <p className="hidden w-36 shrink-0 text-13 text-dust line:@min-[62rem]:block">{item.categories.join(', ')}</p>
        )}
        <CoverPlay {...props} />
        <Act {...props} />
      </div>
      {hit !== undefined && hasLines(hit) && <LateHitLines item={item} hit={hit} />}
      {onToggleSelected !== undefined && <MarkButton item={item} isMarked={isSelected} onToggle={onToggleSelected} />}
    </article>
  );
}

interface MarkButtonProps {
  item: CartItem;
  isMarked: boolean;
  onToggle: (item: CartItem) => void;
}

/** Covers the whole row, below its links and buttons. On a narrow screen, a sign on the cover's corner shows it. */
function MarkButton({ item, isMarked, onToggle }: MarkButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      onClick={() => onToggle(item)}
      className="absolute inset-0 rounded-card"
    >
      <span className="sr-only">{t('list.highlight', { productName: item.productName })}</span>
      <span
        className={clsx(
          'absolute top-1 inset-s-17 z-2 grid size-6 place-items-center rounded-full border mobile:hidden',
          isMarked ? 'border-paper bg-paper text-stage' : 'border-dust bg-stage',
        )}
      >
        {isMarked && <Check className="size-3.5" />}
      </span>
    </button>
  );
}

const hasLines = ({ reasons, instruments }: SearchHit) => reasons.length + instruments.length > 0;

/** On the cover, or beside the wave in a line. It comes after the name in tab order. */
function CoverPlay({ item, waves, previewStatus, clock, onTogglePlay, onIntent }: ProductRowProps) {
  if (item.preview === null) return null;
  return (
    <div className="absolute top-2 inset-s-2 flex aspect-square w-20 items-center justify-center card:inset-x-3 card:top-3 card:w-auto card:items-end card:justify-start card:p-3 line:static line:aspect-auto line:w-auto line:justify-start line:shrink-0 line:gap-3 line:@min-[52rem]:w-65">
      <PlayButton
        size="art"
        name={`${item.productName}: ${item.preview.title}`}
        status={previewStatus}
        clock={clock}
        onToggle={() => onTogglePlay(item)}
        onIntent={() => onIntent(item)}
        className="pointer-events-auto"
      />
      {waves && (
        <Wave
          waves={waves}
          bars={50}
          clock={isSounding(previewStatus) ? clock : null}
          className="hidden h-8 flex-1 line:@min-[52rem]:block"
        />
      )}
    </div>
  );
}

function Act({ item, product, isInCart, ownership, onToggleCart }: ProductRowProps) {
  const offer = toOfferFor(ownership, item, product.plans);
  const last = 'card:order-last card:ms-auto';
  return (
    <div
      className={clsx(
        'flex min-h-11 flex-wrap items-center justify-end gap-3 max-mobile:ms-auto card:flex-wrap-reverse card:justify-between card:gap-x-2 card:gap-y-1 line:w-72 line:shrink-0 line:flex-nowrap line:gap-x-4',
        // Two wide things do not fit beside a name there.
        offer.kind === 'included'
          ? 'max-mobile:flex-col max-mobile:items-end max-mobile:gap-1'
          : 'max-mobile:flex-nowrap',
      )}
    >
      {offer.kind === 'taken' && <OwnedLink productSlug={product.slug} name={item.productName} ownership={ownership} />}
      {offer.kind === 'sold' && (
        <>
          {/* Two prices do not fit beside a card's button, so they are above it, on its left edge. */}
          <PriceText item={item} className="card:order-last card:min-w-0" />
          <span className="pointer-events-auto">
            <CartToggle
              itemId={item.id}
              productName={item.productName}
              isInCart={isInCart}
              isCompact
              onToggle={(isWanted) => onToggleCart(item, isWanted)}
            />
          </span>
        </>
      )}
      {offer.kind !== 'taken' && offer.kind !== 'sold' && (
        <OfferChip offer={offer} product={product} className={last} />
      )}
      {offer.kind === 'free' && (
        <ButtonLink
          to={toCollectionPath(item.collectionSlug)}
          aria-label={t('list.getNamed', { name: item.productName })}
          variant="secondary"
          className="pointer-events-auto relative rounded-full px-4 text-13!"
        >
          {t('list.get')}
        </ButtonLink>
      )}
      {offer.kind === 'included' && (
        <ButtonLink
          variant="secondary"
          className="pointer-events-auto relative rounded-full px-4 text-13!"
          to={toAccountPath('download', product.slug)}
          aria-label={`${t('list.getProduct', { name: product.name })}: ${item.productName}`}
        >
          {t('list.getProduct', { name: product.name })}
        </ButtonLink>
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

/** Replaces the cart button if only a plan has the item: subscribers need the plugin, all others the plan. */
function PlanLink({ item, planName, product, isHeld }: PlanLinkProps) {
  const act = isHeld
    ? t('list.playIn', { planName: toShortPlanName(planName, product) })
    : t('list.join', { planName });
  return (
    <ButtonLink
      to={isHeld ? toAccountPath('download', product.slug) : toPlusPath(product.slug)}
      aria-label={`${act}: ${item.productName}`}
      variant="secondary"
      className="pointer-events-auto relative rounded-full px-4 text-13!"
    >
      {isHeld ? act : t('list.joinShort')}
    </ButtonLink>
  );
}
