import { cartItems, waveList } from '@backline/fixtures';
import { toPackTracks } from '@backline/web/features/audition/decks/audition-state.ts';
import tone from '../catalog/tone.wav';

/** Each pack's preview, all with the same tone. */
export const orderTracks = new Map(
  toPackTracks(cartItems).map((track) => {
    const { sku, collectionSlug } = track.item;
    const waves = waveList.find((wave) => wave.collectionSlug === collectionSlug)?.columns ?? null;
    return [sku, { ...track, url: `${tone}?${sku}`, waves }];
  }),
);
