import type { CartItem } from '@backline/domain/catalog/catalog';
import { type InstrumentHit, searchInstruments } from '@backline/domain/catalog/search-instruments';
import { toCollectionPath } from '@backline/domain/paths';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../lib/trpc.ts';
import { toPreviewStatus } from '../audition/audition-state.ts';
import { PlayButton } from '../audition/play-button.tsx';
import { getAudition, useAudition } from '../audition/use-audition.ts';
import { CoverImage } from '../site/cover-image.tsx';
import { toTracks } from './to-tracks.ts';

const shownMax = 6;

interface InstrumentHitsProps {
  /** What is looked for. */
  text: string;
  /** Those that the other filters leave. */
  items: readonly CartItem[];
}

/** The second group of a search: packs with instruments that match, and those instruments. */
export function InstrumentHits({ text, items }: InstrumentHitsProps) {
  const id = useId();
  const { data } = trpc.catalog.listInstruments.useQuery(undefined, { enabled: text.trim() !== '' });
  const [isUnfolded, setUnfolded] = useState(false);
  const hits = useMemo(() => {
    const bySlug = new Map(items.map((item) => [item.collectionSlug, item]));
    return searchInstruments(data ?? [], text).flatMap((hit) => {
      const item = bySlug.get(hit.collectionSlug);
      return item === undefined ? [] : [{ item, hit }];
    });
  }, [data, text, items]);
  if (hits.length === 0) return null;
  const shown = isUnfolded ? hits : hits.slice(0, shownMax);
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="font-serif text-28 tracking-tight">
        Instruments that match
      </h2>
      <p role="status" className="mt-1 mb-4 text-13 text-dust tabular-nums">
        In {hits.length === 1 ? '1 collection' : `${hits.length} collections`}
      </p>
      <ul className="grid gap-x-8 wide:grid-cols-2">
        {shown.map(({ item, hit }) => (
          <HitRow key={item.id} item={item} hit={hit} />
        ))}
      </ul>
      {hits.length > shown.length && (
        <button
          type="button"
          className="mt-4 min-h-11 rounded-control text-dust underline decoration-edge underline-offset-4 hover:text-paper hover:decoration-amber"
          onClick={() => setUnfolded(true)}
        >
          All {hits.length}
        </button>
      )}
    </section>
  );
}

function HitRow({ item, hit }: { item: CartItem; hit: InstrumentHit }) {
  const path = toCollectionPath(item.collectionSlug);
  return (
    <li className="flex gap-4 border-hairline border-t py-4">
      <Link to={path} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <CoverImage url={item.assets.card_img.url} size={56} className="size-14 rounded-control" />
      </Link>
      <div className="min-w-0 flex-1">
        <h3 className="font-serif text-18 tracking-tight">
          <Link to={path} className="break-words rounded-control decoration-amber underline-offset-4 hover:underline">
            {item.productName}
          </Link>
        </h3>
        <ul>
          {hit.instruments.map(({ number, text, isAudible }) => (
            <li key={number} className="flex min-h-11 items-center gap-3">
              {isAudible ? <PlayHit item={item} number={number} text={text} /> : <span className="w-11 shrink-0" />}
              <span className="min-w-0 break-words text-13">{text}</span>
            </li>
          ))}
        </ul>
        {hit.more > 0 && <p className="pl-14 text-13 text-dust">and {hit.more} more</p>}
      </div>
    </li>
  );
}

/** Its sound's address comes with the collection, which is asked for when it will probably be played. */
function PlayHit({ item, number, text }: { item: CartItem; number: number; text: string }) {
  const { catalog } = trpc.useUtils();
  const input = { collectionIdOrSlug: item.collectionSlug };
  const { data } = trpc.catalog.getCollection.useQuery(input, { enabled: false });
  const toQueue = (answer: typeof data) => (answer === undefined ? [] : toTracks(answer.collection, item));
  const url = toQueue(data).find((track) => track.number === number)?.url;
  const status = useAudition((state) => toPreviewStatus(state, url));
  const play = async () => {
    const queue = toQueue(await catalog.getCollection.ensureData(input));
    const at = queue.findIndex((track) => track.number === number);
    if (at >= 0) getAudition().toggle(queue, at);
  };
  const warm = async () => {
    const track = toQueue(await catalog.getCollection.ensureData(input)).find((one) => one.number === number);
    if (track !== undefined) getAudition().warm(track.url);
  };
  return (
    <PlayButton
      name={`${item.productName}: ${text}`}
      status={status}
      onToggle={() => void play().catch(() => undefined)}
      onIntent={() => void warm().catch(() => undefined)}
    />
  );
}
