import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/calls/trpc.ts';
import { type Track, toPackTracks } from '../../audition/decks/audition-state.ts';
import { toTracks } from '../offer/to-tracks.ts';
import type { StripSound } from './to-strip-sounds.ts';

/** The packs of sounds are only loaded once the search has rested for this long. */
const restMs = 400;

const isOf =
  ({ item, number }: StripSound) =>
  (track: Track) =>
    number === null ? track.url === item.preview?.url : track.number === number;

/** The sounds with their files and waves; null for one whose pack is not loaded. `load` loads all of them now. */
export function useStripTracks(sounds: readonly StripSound[]) {
  const { catalog } = trpc.useUtils();
  const [rested, setRested] = useState<readonly StripSound[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(sounds), restMs);
    return () => clearTimeout(timer);
  }, [sounds]);
  const packs = [...new Map(sounds.map(({ item }) => [item.collectionSlug, item])).values()];
  const toInput = (collectionIdOrSlug: string) => ({ collectionIdOrSlug });
  const answers = trpc.useQueries((t) =>
    packs.map(({ collectionSlug }) =>
      t.catalog.getCollection(toInput(collectionSlug), { enabled: rested === sounds, retryOnMount: false }),
    ),
  );
  const find = (ofPacks: readonly (Track[] | undefined)[]) =>
    sounds.map((sound) => {
      const own = ofPacks[packs.indexOf(sound.item)] ?? toPackTracks([sound.item]);
      return own.find(isOf(sound)) ?? null;
    });
  const load = async () => {
    const loaded = await Promise.allSettled(
      packs.map(async (item) => {
        const { collection } = await catalog.getCollection.ensureData(toInput(item.collectionSlug));
        return toTracks(collection, item);
      }),
    );
    return find(loaded.map((one) => (one.status === 'fulfilled' ? one.value : undefined)));
  };
  const known = packs.map((item, at) => {
    const data = answers[at]?.data;
    return data && toTracks(data.collection, item);
  });
  return { tracks: find(known), load };
}
