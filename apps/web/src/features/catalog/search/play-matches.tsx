import type { CartItem } from '@backline/domain/catalog/catalog';
import type { SearchHit } from '@backline/domain/catalog/search/search';
import { t } from '@backline/texts/shop/find';
import { Button, Play, Square } from '@backline/ui';
import { useState } from 'react';
import { trpc } from '../../../lib/calls/trpc.ts';
import { isOn, type Track, toPackTracks } from '../../audition/decks/audition-state.ts';
import { getAudition, useAudition } from '../../audition/use-audition.ts';
import { toTracks } from '../offer/to-tracks.ts';

/** A longer list would not be heard to its end. */
const packsMax = 12;

interface PlayMatchesProps {
  items: readonly CartItem[];
  hits: ReadonlyMap<string, SearchHit>;
}

/** Plays a search's results one after another: the matching sounds, or each pack's preview. */
export function PlayMatches({ items, hits }: PlayMatchesProps) {
  const { catalog } = trpc.useUtils();
  const [queue, setQueue] = useState<readonly Track[]>([]);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const isPlaying = useAudition((audition) => isOn(audition) && audition.queue === queue);
  const load = async (item: CartItem): Promise<Track[]> => {
    const numbers =
      hits.get(item.collectionSlug)?.instruments.flatMap((one) => (one.isAudible ? one.number : [])) ?? [];
    if (numbers.length === 0) return toPackTracks([item]);
    const { collection } = await catalog.getCollection.ensureData({ collectionIdOrSlug: item.collectionSlug });
    return toTracks(collection, item).filter(({ number }) => number !== null && numbers.includes(number));
  };
  const play = async () => {
    if (isPlaying) return getAudition().dispatch({ type: 'stop' });
    setState('loading');
    try {
      const tracks = (await Promise.all(items.slice(0, packsMax).map(load))).flat();
      setQueue(tracks);
      setState('ready');
      if (tracks.length > 0) getAudition().toggle(tracks, 0, true);
    } catch {
      setState('failed');
    }
  };
  const Sign = isPlaying ? Square : Play;
  return (
    <div className="flex items-center gap-3">
      <Button
        variant="text"
        className="min-h-9 text-13"
        aria-busy={state === 'loading' || undefined}
        onClick={() => void play()}
      >
        <Sign fill="currentColor" className="size-3" />
        {isPlaying ? t('find.playAllStop') : t('find.playAll')}
      </Button>
      {state === 'failed' && (
        <span role="alert" className="text-13 text-bad">
          {t('find.playAllFailed')}
        </span>
      )}
    </div>
  );
}
