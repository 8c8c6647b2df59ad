import { toOffer } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { toCollectionPath } from '@backline/domain/pages/paths';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';
import { AuditionDock, findBoth } from '../audition/audition-dock.tsx';
import { findTrack, type Track } from '../audition/decks/audition-state.ts';
import { isOwnFile } from '../audition/decks/element-decks.ts';
import { handleAuditionKey } from '../audition/handle-audition-key.ts';
import { getAudition, useAudition } from '../audition/use-audition.ts';
import { CartToggle } from './offer/cart-toggle.tsx';
import { OfferChip } from './offer/offer-chip.tsx';
import { PriceText } from './offer/price-text.tsx';
import { toTakenText } from './offer/to-ownership.ts';
import { toTracks } from './offer/to-tracks.ts';
import { useHeldLicenses } from './offer/use-held-licenses.ts';

/** The player with the shop's prices and cart, on every page that has it. Leaving these pages pauses it. */
export function ShopAudition() {
  const { payments, authStore } = useServices();
  const state = useAudition((all) => all);
  const [isPaying, setPaying] = useState(false);
  const audition = getAudition();
  const track = findTrack(state);

  useEffect(() => () => audition.dispatch({ type: 'paused' }), [audition]);
  useEffect(
    () =>
      authStore.subscribe(({ signOutReason }) => {
        if (signOutReason !== null) audition.dispatch({ type: 'clear' });
      }),
    [authStore, audition],
  );
  useEffect(
    () =>
      payments.subscribe(({ type }) => {
        if (type === 'loaded') audition.dispatch({ type: 'paused' });
        if (type === 'loaded' || type === 'closed' || type === 'error') setPaying(type === 'loaded');
      }),
    [payments, audition],
  );
  const silent = findBoth(state)?.find(({ url }) => url !== track?.url) ?? null;
  const waves = useTrackWaves(track);
  const otherWaves = useTrackWaves(silent);

  if (track === null || isPaying) return null;
  return (
    <AuditionDock
      state={state}
      clock={audition.clock}
      waves={waves}
      otherWaves={otherWaves}
      isForeign={!isOwnFile(track.url)}
      offer={<Offer item={track.item} />}
      onEvent={audition.dispatch}
      onSeek={audition.seek}
      onKeyDown={(event) => handleAuditionKey(event, audition, (by) => audition.dispatch({ type: 'step', by }))}
    />
  );
}

/** A track of a list has no waveform until its pack is loaded. */
function useTrackWaves(track: Track | null): string | null {
  const { data } = trpc.catalog.getCollection.useQuery(
    { collectionIdOrSlug: track?.item.collectionSlug ?? '' },
    { enabled: track !== null && track.waves === null, retryOnMount: false },
  );
  if (track === null || track.waves !== null) return track?.waves ?? null;
  const known = data && toTracks(data.collection, track.item);
  return known?.find(({ url }) => url === track.url)?.waves ?? null;
}

function Offer({ item }: { item: CartItem }) {
  const { cartStore } = useServices();
  const product = useProduct();
  const { pathname } = useLocation();
  const { ownedSkus } = useHeldLicenses();
  const isInCart = useStore(cartStore, (items) => items.some(({ id }) => id === item.id));
  // The marketplace's loaded items have catalog prices; the track has the visitor's.
  const { data: items } = trpc.catalog.listCartItems.useQuery(undefined, { enabled: false });
  const offer = toOffer(item, ownedSkus, product.plans);
  if (offer.kind === 'taken')
    return <span className="text-13 text-good max-mobile:hidden">{toTakenText('owned')}</span>;
  if (offer.kind !== 'sold') return <OfferChip offer={offer} product={product} />;
  return (
    <>
      <PriceText item={item} className="max-mobile:hidden" />
      {/* On a narrow screen, the pack's own page has its button right above. */}
      <span className={clsx(pathname === toCollectionPath(item.collectionSlug) && 'max-mobile:hidden')}>
        <CartToggle
          productName={item.productName}
          isInCart={isInCart}
          isRound
          onToggle={(isWanted) => {
            if (isWanted) cartStore.add(items?.find(({ id }) => id === item.id) ?? item);
            else cartStore.remove(item.id);
          }}
        />
      </span>
    </>
  );
}
