import type { OrderDetails } from '@backline/domain/orders/order';
import { useMemo } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';
import { useWaves } from '../../lib/calls/use-waves.ts';
import { type Track, toPackTracks } from '../audition/decks/audition-state.ts';

/** The previews of an order's packs that are in the shop today, by SKU. */
export function useOrderTracks({ lines }: Pick<OrderDetails, 'lines'>): ReadonlyMap<string, Track> {
  const hasPacks = lines.some(({ collectionSlug }) => collectionSlug !== null);
  const { data: items } = trpc.catalog.listCartItems.useQuery(undefined, { enabled: hasPacks });
  const waves = useWaves(hasPacks);
  return useMemo(
    () => new Map(toPackTracks(items ?? [], waves).map((track) => [track.item.sku, track])),
    [items, waves],
  );
}
