import { cartItems, waveList } from '@backline/fixtures';
import { toPackTracks } from '@backline/web/features/audition/decks/audition-state.ts';
import tone from '../catalog/tone.wav';

/** Each pack's preview, all with the same tone. */
export const orderTracks = new Map(
  toPackTracks(cartItems, new Map(waveList.map(({ collectionSlug, columns }) => [collectionSlug, columns]))).map(
    (track) => [track.item.sku, { ...track, url: `${tone}?${track.item.sku}` }],
  ),
);
