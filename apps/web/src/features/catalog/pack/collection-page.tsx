import { toOffer } from '@backline/domain/catalog/cart/offers';
import type { Collection } from '@backline/domain/catalog/catalog';
import { toTitledName } from '@backline/domain/catalog/page-title';
import { toDeveloperPath } from '@backline/domain/pages/paths';
import { findIncluding } from '@backline/domain/product';
import { rich, t } from '@backline/texts/shop/pack';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { createLate } from '../../../lib/calls/create-late.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useServices } from '../../../lib/services-provider.tsx';
import { Rich } from '../../../lib/text/rich.tsx';
import { getAudition } from '../../audition/use-audition.ts';
import { usePlanPrices } from '../../plans/use-plan-prices.ts';
import { CoverImage } from '../../site/cover-image.tsx';
import { FoldedProse } from '../offer/folded-prose.tsx';
import { OfferAnswers } from '../offer/offer-answers.tsx';
import { PlanLine } from '../offer/plan-line.tsx';
import { ShopWindow } from '../offer/shop-window.tsx';
import { toOwnership } from '../offer/to-ownership.ts';
import { toTracks } from '../offer/to-tracks.ts';
import { useIsIdle } from '../offer/use-is-idle.ts';
import { useIsInSight } from '../offer/use-is-in-sight.ts';
import { useShop, useShopCart } from '../offer/use-marketplace.ts';
import { CollectionSkeleton } from './collection-skeleton.tsx';
import { HeldSounds } from './held-sounds.tsx';
import { HearStrip, InstrumentList } from './instrument-list.tsx';
import { NeedsList } from './needs-list.tsx';
import { OfferCard } from './offer-card.tsx';
import { FactList, Gallery, TagLinks } from './pack-facts.tsx';
import { RelatedPacks } from './related-packs.tsx';

/** Loaded separately, because few packs are free. */
const LateGetFree = createLate(async () => (await import('../offer/get-free.tsx')).GetFree);

/** The bar covers the bottom of the screen, above the dock, until the end of the page scrolls into view. */
const bottomEdge = '-88% 0px 0px';

export function CollectionPage() {
  const { collection: slug = '' } = useParams();
  const query = trpc.catalog.getCollection.useQuery({ collectionIdOrSlug: slug }, { retryOnMount: false });
  return (
    <ShopWindow
      query={query}
      toName={({ collection }) => toTitledName(collection)}
      skeleton={<CollectionSkeleton />}
      hasBar
    >
      {({ collection }) => <CollectionView key={collection.id} collection={collection} />}
    </ShopWindow>
  );
}

function CollectionView({ collection }: { collection: Collection }) {
  const product = useProduct();
  const shop = useShop();
  const { items, takenSkus, toShown, toTax } = shop;
  const { cartIds, openCart, setInCart } = useShopCart();
  const { cartItem, developerName, developerSlug } = collection;
  // The shop is requested again while the page is open, because a sale may end.
  const shown = items?.find(({ id }) => id === cartItem.id) ?? toShown(cartItem);
  const queue = useMemo(() => toTracks(collection, toShown(cartItem)), [collection, cartItem, toShown]);
  const marked = Number(useSearchParams()[0].get('listen')) || null;
  const wanted = queue.find(({ number }) => number !== null && number === marked);
  useEffect(() => {
    if (wanted !== undefined) getAudition().dispatch({ type: 'show', track: wanted });
  }, [wanted]);
  const { recentStore } = useServices();
  useEffect(() => recentStore.add(cartItem.id), [recentStore, cartItem.id]);
  const held = toOwnership(cartItem, shop);
  const { kind } = toOffer(cartItem, takenSkus, product.plans);
  const isInPlus = findIncluding(product.plans, cartItem.authSkus, 'plus') !== null;
  const isPlanOffered = held.ownership === 'none' && kind !== 'free' && isInPlus;
  const { prices, arePricesKnown } = usePlanPrices({ isWanted: isPlanOffered, isPreviewWanted: useIsIdle() });
  const monthly = prices?.find(({ plan }) => plan === 'monthly');
  const plan = {
    ...held,
    item: shown,
    product,
    planPrice: (arePricesKnown && monthly?.formatted) || null,
  };
  const bar = useRef<HTMLElement>(null);
  const isBarInSight = useIsInSight(bar, bottomEdge);
  return (
    // Below 768 px, cover and title share a line, so that the first sound is on the first screen. In tab order the
    // offer follows the title, and the developer under it comes next; the offer is shown on the right, or at the bottom
    // of the screen.
    <article className="-mb-10 max-mobile:-mb-24 wide:mb-0 grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-4 gap-y-6 mobile:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] mobile:grid-rows-[auto_1fr] mobile:gap-x-10 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_20.5rem]">
      <header className="col-start-2 row-start-1 pb-11 mobile:pb-13">
        <h1 tabIndex={-1} className="break-words font-serif text-28 tracking-tight mobile:text-40 wide:text-56">
          {collection.collectionName}
        </h1>
        <p className="mt-1 max-w-reading text-dust mobile:mt-3 mobile:text-18">{collection.collectionSubtitle}</p>
      </header>
      <aside
        ref={bar}
        aria-label={t('pack.offer')}
        data-sticky
        data-bar={isBarInSight ? 'narrow' : undefined}
        className="order-3 col-span-2 -mx-5 mobile:-mx-12 wide:col-span-1 wide:col-start-3 wide:row-span-3 wide:row-start-1 wide:mx-0 wide:ms-2 wide:self-stretch max-wide:tall:sticky max-wide:tall:bottom-0 max-wide:tall:docked:bottom-(--dock) max-wide:tall:z-10"
      >
        <div className="wide:sticky wide:top-18">
          <OfferCard
            {...plan}
            instruments={collection.instruments}
            tax={toTax([shown])}
            getFree={kind === 'free' && <LateGetFree item={shown} />}
            isInCart={cartIds.has(cartItem.id)}
            hasSounds={!shop.receiptSkus.has(cartItem.sku)}
            onToggleCart={(isWanted) => setInCart(cartItem, isWanted)}
            onOpenCart={openCart}
          />
        </div>
      </aside>
      <p className="col-start-2 row-start-1 self-end truncate">
        <Rich
          parts={rich('pack.by', {
            developer: (
              <Link
                to={toDeveloperPath(developerSlug)}
                className="inline-flex min-h-11 items-center rounded-control underline decoration-edge underline-offset-4 hover:decoration-accent"
              >
                {developerName}
              </Link>
            ),
            word: (word) => <span className="text-dust">{word}</span>,
          })}
        />
      </p>
      {/* From 768 px, the facts are under the cover; below that, they follow the text. */}
      <div className="gap-8 max-mobile:contents mobile:col-start-1 mobile:row-span-2 mobile:row-start-1 mobile:grid mobile:content-start">
        <div data-cover className="w-full max-mobile:col-start-1 max-mobile:row-start-1">
          <CoverImage
            {...collection.assets.card_img}
            name={collection.collectionName}
            size={440}
            narrowSize={112}
            isFirst
            className="rounded-card"
          />
        </div>
        <FactList facts={collection.facts} className="max-mobile:order-1 max-mobile:col-span-2" />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 max-mobile:col-span-2 mobile:col-start-2 mobile:row-start-2">
        <HearStrip queue={queue} />
        {kind !== 'plan' && <PlanLine {...plan} className="rounded-card bg-panel px-4 py-3 wide:hidden print:hidden" />}
        <Suspense>
          <FoldedProse text={collection.collectionDescription} />
          <OfferAnswers
            tax={toTax([shown])}
            item={cartItem}
            instruments={collection.instruments}
            product={product}
            isSold={kind === 'sold'}
            className="grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] wide:hidden print:hidden"
          />
        </Suspense>
      </div>
      <div className="order-2 col-span-2 mt-4 grid grid-cols-[minmax(0,1fr)] gap-10 pb-4 mobile:mt-6 mobile:gap-12">
        {/* Below the first screen, so hydrated after the rest of the page, or on use. */}
        <Suspense>
          {collection.gallery.length > 0 && <Gallery images={collection.gallery} />}
          <InstrumentList instruments={collection.instruments} queue={queue} marked={marked} />
        </Suspense>
        <Suspense>
          <HeldSounds item={cartItem} ownership={held.ownership} />
          <NeedsList
            sku={cartItem.sku}
            needs={cartItem.needs}
            seats={cartItem.seats}
            systems={collection.systems}
            pack={collection.pack}
          />
          <TagLinks tags={collection.tags} />
          <RelatedPacks item={cartItem} />
        </Suspense>
      </div>
    </article>
  );
}
