import type { CartItem } from '@backline/domain/catalog/catalog';
import { type InstrumentHit, searchInstruments } from '@backline/domain/catalog/search-instruments';
import { toCollectionPath } from '@backline/domain/paths';
import { list } from '@backline/texts/en/list';
import { createTexts } from '@backline/texts/write';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { toPlayFailure } from '../../../lib/play-failure.ts';
import { trpc } from '../../../lib/trpc.ts';
import { toPreviewStatus } from '../../audition/audition-state.ts';
import { PlayButton } from '../../audition/play-button.tsx';
import { getAudition, useAudition } from '../../audition/use-audition.ts';
import { CoverImage } from '../../site/cover-image.tsx';
import { toTracks } from '../offer/to-tracks.ts';

const { t } = createTexts({ list });

const shownMax = 6;

export interface ItemHit {
  item: CartItem;
  hit: InstrumentHit;
}

/** The packs with instruments that match a text, among those that the other filters leave. */
export function useInstrumentHits(text: string, items: readonly CartItem[]): ItemHit[] {
  const { data } = trpc.catalog.listInstruments.useQuery(undefined, { enabled: text.trim() !== '' });
  return useMemo(() => {
    const bySlug = new Map(items.map((item) => [item.collectionSlug, item]));
    return searchInstruments(data ?? [], text).flatMap((hit) => {
      const item = bySlug.get(hit.collectionSlug);
      return item === undefined ? [] : [{ item, hit }];
    });
  }, [data, text, items]);
}

/** The second group of a search: packs with instruments that match, and those instruments. */
export function InstrumentHits({ hits }: { hits: readonly ItemHit[] }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  if (hits.length === 0) return null;
  const shown = isUnfolded ? hits : hits.slice(0, shownMax);
  return (
    <section aria-labelledby={id} className="not-first:mt-12">
      <h2 id={id} className="font-serif text-28 tracking-tight">
        {t('list.hitsTitle')}
      </h2>
      <p role="status" className="mt-1 mb-4 text-13 text-dust tabular-nums">
        {t('list.hitsIn', { count: hits.length })}
      </p>
      <ul className="grid gap-x-8 wide:grid-cols-2">
        {shown.map(({ item, hit }) => (
          <HitRow key={item.id} item={item} hit={hit} />
        ))}
      </ul>
      {hits.length > shown.length && (
        <button
          type="button"
          className="mt-4 min-h-11 rounded-control text-dust underline decoration-edge underline-offset-4 hover:text-paper hover:decoration-accent"
          onClick={() => setUnfolded(true)}
        >
          {t('list.all', { count: hits.length })}
        </button>
      )}
    </section>
  );
}

function HitRow({ item, hit }: ItemHit) {
  const path = toCollectionPath(item.collectionSlug);
  return (
    <li className="flex gap-4 border-hairline border-t py-4">
      <Link to={path} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <CoverImage {...item.assets.card_img} name={item.productName} size={56} className="size-14 rounded-control" />
      </Link>
      <div className="min-w-0 flex-1">
        <h3 className="font-serif text-18 tracking-tight">
          <Link to={path} className="break-words rounded-control decoration-accent underline-offset-4 hover:underline">
            {item.productName}
          </Link>
        </h3>
        <ul>
          {hit.instruments.map((instrument) => (
            <li key={instrument.number} className="flex min-h-11 items-center gap-3">
              {instrument.isAudible ? (
                <AudibleHit item={item} instrument={instrument} />
              ) : (
                <p className="min-w-0 break-words pl-14 text-13">{instrument.text}</p>
              )}
            </li>
          ))}
        </ul>
        {hit.more > 0 && <p className="pl-14 text-13 text-dust">{t('list.andMore', { more: hit.more })}</p>}
      </div>
    </li>
  );
}

interface AudibleHitProps {
  item: CartItem;
  instrument: InstrumentHit['instruments'][number];
}

/** The address of its sound comes with the collection, which is asked for when it will probably be played. */
function AudibleHit({ item, instrument: { number, text } }: AudibleHitProps) {
  const { catalog } = trpc.useUtils();
  const input = { collectionIdOrSlug: item.collectionSlug };
  const { data } = trpc.catalog.getCollection.useQuery(input, { enabled: false });
  const [hasFailed, setFailed] = useState(false);
  const find = (answer: typeof data) => {
    const queue = answer === undefined ? [] : toTracks(answer.collection, item);
    return { queue, at: queue.findIndex((track) => track.number === number) };
  };
  const { queue, at } = find(data);
  const status = useAudition((state) => toPreviewStatus(state, queue[at]?.url));
  const failure = toPlayFailure(hasFailed ? 'failed' : status);
  const load = async (act: (found: ReturnType<typeof find>) => void) => {
    try {
      act(find(await catalog.getCollection.ensureData(input)));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const warm = (found: ReturnType<typeof find>) => {
    const track = found.queue[found.at];
    if (track !== undefined) getAudition().warm(track.url);
  };
  return (
    <>
      <PlayButton
        name={`${item.productName}: ${text}`}
        status={status}
        onToggle={() => void load((found) => getAudition().toggle(found.queue, found.at))}
        onIntent={() => void load(warm)}
      />
      <p className="min-w-0 break-words text-13">
        {text}
        {failure !== null && (
          <span role="alert" className="block text-bad">
            {failure}
          </span>
        )}
      </p>
    </>
  );
}
