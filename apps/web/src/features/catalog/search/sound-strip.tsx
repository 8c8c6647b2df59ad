import { toCollectionPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/find';
import { Button, Play, PlayDisc, Square } from '@backline/ui';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { toPlayFailure, toPlayLabel } from '../../../lib/text/play-failure.ts';
import {
  findTrack,
  isOn,
  isSounding,
  type PreviewStatus,
  type Track,
  toPreviewStatus,
} from '../../audition/decks/audition-state.ts';
import { clock, getAudition, useAudition } from '../../audition/use-audition.ts';
import { Wave } from '../../audition/wave.tsx';
import { MarkedText } from './marked-text.tsx';
import type { StripSound } from './to-strip-sounds.ts';
import { useStripTracks } from './use-strip-tracks.ts';

interface SoundStripProps {
  title: string;
  /** How many words of the search were found in sounds, if no sound has all of them. */
  apart?: number | null;
  sounds: readonly StripSound[];
}

const isTrack = (track: Track | null) => track !== null;

/** Sounds as one strip of waves end to end. Each part plays its sound, and the next ones follow. */
export function SoundStrip({ title, apart = null, sounds }: SoundStripProps) {
  const id = useId();
  const { tracks, load } = useStripTracks(sounds);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const urls = tracks.flatMap((track) => track?.url ?? []);
  const isPlaying = useAudition((audition) => isOn(audition) && urls.includes(findTrack(audition)?.url ?? ''));
  const toggle = async (at: number) => {
    const isLoaded = tracks.every(isTrack);
    if (!isLoaded) setState('loading');
    const loaded = isLoaded ? tracks : await load();
    const wanted = loaded[at] ?? null;
    setState(wanted === null ? 'failed' : 'ready');
    const queue = loaded.filter(isTrack);
    if (wanted !== null) getAudition().toggle(queue, queue.indexOf(wanted), true);
  };
  const Sign = isPlaying ? Square : Play;
  if (sounds.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pb-4 print:hidden">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-13 text-dust">
          {title}
        </h2>
        <Button
          variant="text"
          className="min-h-9 text-13"
          aria-busy={state === 'loading' || undefined}
          onClick={() => (isPlaying ? getAudition().dispatch({ type: 'stop' }) : void toggle(0))}
        >
          <Sign fill="currentColor" className="size-3" />
          {t(isPlaying ? 'find.playAllStop' : 'find.playAll')}
        </Button>
      </div>
      {apart !== null && <p className="pb-2 text-13">{t('find.apart', { kind: apart === 2 ? 'two' : 'more' })}</p>}
      {state === 'failed' && (
        <p role="alert" className="pb-2 text-13 text-bad">
          {t('find.playAllFailed')}
        </p>
      )}
      <ul className="-mx-5 flex snap-x scroll-px-5 overflow-x-auto overscroll-x-contain px-5 mobile:mx-0 mobile:scroll-px-0 mobile:px-0">
        {sounds.map((sound, at) => (
          <Part
            key={`${sound.item.id} ${sound.number}`}
            sound={sound}
            track={tracks[at] ?? null}
            onToggle={() => void toggle(at)}
          />
        ))}
      </ul>
    </section>
  );
}

interface PartProps {
  sound: StripSound;
  track: Track | null;
  onToggle: () => void;
}

const bars = 56;

function Part({ sound: { item, text, parts }, track, onToggle }: PartProps) {
  const status: PreviewStatus = useAudition((state) => toPreviewStatus(state, track?.url));
  const isHeard = isSounding(status);
  const failure = toPlayFailure(status);
  return (
    <li
      className={clsx(
        'w-44 max-w-88 shrink-0 grow snap-start pb-2 transition-colors first:rounded-s-card last:rounded-e-card',
        isHeard ? 'bg-raised' : 'bg-panel',
      )}
    >
      <button
        type="button"
        aria-label={toPlayLabel(`${text}, ${item.productName}`, isHeard)}
        aria-busy={status === 'loading' || undefined}
        onClick={onToggle}
        onPointerEnter={() => track && getAudition().warm(track.url)}
        className="group/play grid w-full touch-manipulation gap-2 pt-3 text-start focus-visible:-outline-offset-2"
      >
        <Wave waves={track?.waves ?? null} bars={bars} clock={isHeard ? clock : null} className="h-14 w-full" />
        <span className="flex min-h-10 min-w-0 items-start gap-3 px-3 text-13 text-dust">
          <span className="shrink-0">
            <PlayDisc isOn={isHeard} />
          </span>
          <span className="line-clamp-2 min-w-0 break-words">
            <MarkedText parts={parts} />
          </span>
        </span>
      </button>
      <p className="flex min-h-6 items-center pe-3 ps-14 text-12 text-dust">
        {failure ?? (
          <Link
            to={toCollectionPath(item.collectionSlug)}
            className="truncate rounded-control decoration-accent underline-offset-4 hover:underline"
          >
            {item.productName}
          </Link>
        )}
      </p>
    </li>
  );
}
