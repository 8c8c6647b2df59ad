import type { Instrument } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/shop/pack';
import { toText } from '@backline/texts/write';
import { Button } from '@backline/ui';
import { useEffect, useRef, useState } from 'react';
import { findTrack, isOn, type Track } from '../../audition/decks/audition-state.ts';
import { handleAuditionKey } from '../../audition/handle-audition-key.ts';
import { getAudition, useAudition } from '../../audition/use-audition.ts';
import { describeInstrument } from '../offer/to-tracks.ts';
import { TrackList } from '../offer/track-list.tsx';
import { InstrumentScore } from './instrument-score.tsx';

/** Longer lists are folded. */
const foldedMax = 12;

interface InstrumentListProps {
  instruments: readonly Instrument[];
  /** The pack's previews: demos, then instruments. */
  queue: readonly Track[];
  /** The number of the instrument in the address. */
  marked: number | null;
}

/** Instruments with a preview come first; the others follow in a compact list. */
export function InstrumentList({ instruments, queue, marked }: InstrumentListProps) {
  const heard = queue.filter(({ number }) => number !== null);
  const silent = instruments.filter(({ assets }) => assets.inst_audio_preview === undefined);
  const [isUnfolded, setUnfolded] = useState(heard.findIndex(({ number }) => number === marked) >= foldedMax);
  const list = useRef<HTMLUListElement>(null);
  const hasUnfolded = useRef(isUnfolded);
  useEffect(() => {
    if (isUnfolded && !hasUnfolded.current) list.current?.children[foldedMax]?.querySelector('button')?.focus();
    hasUnfolded.current = isUnfolded;
  }, [isUnfolded]);
  const isFolded = !isUnfolded && heard.length > foldedMax;
  return (
    <section aria-labelledby="instruments">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 pb-1">
        <h2 id="instruments" className="flex items-baseline gap-3 font-semibold text-18">
          {t('pack.instruments')}{' '}
          <span className="font-normal text-13 text-dust tabular-nums">
            {heard.length === 0
              ? toText(instruments.length)
              : t('pack.heard', {
                  kind: silent.length === 0 ? 'all' : 'some',
                  all: instruments.length,
                  heard: heard.length,
                })}
          </span>
        </h2>
        {heard.length > 1 && <p className="text-13 text-dust noscript:hidden print:hidden">{t('pack.holdHint')}</p>}
      </div>
      <PlayedScore instruments={instruments} queue={queue} />
      {heard.length > 0 && (
        <TrackList
          ref={list}
          tracks={isFolded ? heard.slice(0, foldedMax) : heard}
          queue={queue}
          marked={marked}
          className="border-hairline border-b"
          rowClassName="border-t"
        />
      )}
      {isFolded && (
        <Button variant="text" className="mt-2 text-13" onClick={() => setUnfolded(true)}>
          {t('pack.hearAll', { count: heard.length })}
        </Button>
      )}
      {silent.length > 0 && (
        <>
          {heard.length > 0 && <h3 className="pt-6 pb-2 text-13 text-dust">{t('pack.silentTitle')}</h3>}
          <ul className="gap-x-8 wide:grid wide:grid-cols-2">
            {silent.map((instrument) => (
              <SilentRow key={`${instrument.name} ${describeInstrument(instrument)}`} instrument={instrument} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The score, played in the pack's queue. */
function PlayedScore({ instruments, queue }: Pick<InstrumentListProps, 'instruments' | 'queue'>) {
  const playing = useAudition((state) => {
    const track = isOn(state) ? findTrack(state) : null;
    return track !== null && queue.some(({ url }) => url === track.url) ? track.number : null;
  });
  const find = (number: number) => queue.findIndex((track) => track.number === number);
  return (
    <InstrumentScore
      instruments={instruments}
      playing={playing}
      onToggle={(number) => getAudition().toggle(queue, find(number))}
      onPlay={(number) => getAudition().dispatch({ type: 'play', queue, at: find(number), isList: false })}
      onIntent={(number) => getAudition().warm(queue[find(number)]?.url ?? '')}
      onKeyDown={(event) => handleAuditionKey(event, getAudition(), () => undefined)}
    />
  );
}

function SilentRow({ instrument }: { instrument: Instrument }) {
  const details = describeInstrument(instrument);
  return (
    <li className="flex min-h-9 items-center border-hairline border-t px-2 py-1.5">
      <p className="min-w-0 flex-1 break-words">
        {instrument.name}
        {details !== '' && <span className="text-dust"> — {details}</span>}
      </p>
    </li>
  );
}

const shownMax = 3;

/** A pack's demos, or else its first previews, above all text. */
export function HearStrip({ queue }: { queue: readonly Track[] }) {
  const demos = queue.filter(({ number }) => number === null);
  const tracks = (demos.length > 0 ? demos : queue).slice(0, shownMax);
  if (tracks.length === 0) return null;
  return (
    <section aria-label={t('pack.hearIt')} className="print:hidden">
      <TrackList
        tracks={tracks}
        queue={queue}
        className="overflow-hidden rounded-card bg-panel"
        rowClassName="min-h-14 mobile:px-3 not-first:border-t"
      />
    </section>
  );
}
