import type { CartItem } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/billing';
import { Button } from '@backline/ui';
import { useMemo } from 'react';
import { findTrack, isOn, toPackTracks, toPreviewStatus } from '../audition/decks/audition-state.ts';
import { TrackRow } from '../audition/track-row.tsx';
import { clock, getAudition, useAudition } from '../audition/use-audition.ts';
import { CoverLinks } from '../site/cover-links.tsx';

export interface PlanContentsProps {
  planName: string;
  /** The plan's packs. */
  packs: readonly CartItem[];
  /** Each preview's wave by slug, if known. */
  waves: ReadonlyMap<string, string> | undefined;
  /** The number of their instruments; null while unknown. */
  instrumentCount: number | null;
}

const coversMax = 25;
const playsMax = 3;

/** The packs of a plan as covers, with some previews. */
export function PlanContents({ planName, packs, waves, instrumentCount }: PlanContentsProps) {
  const state = useAudition((all) => all);
  const queue = useMemo(() => toPackTracks(packs, waves), [packs, waves]);
  const heard = isOn(state) ? findTrack(state) : null;
  const at = queue.findIndex(({ url }) => url === heard?.url);
  return (
    <section aria-label={t('billing.inPlan', { planName })} className="min-w-0 print:hidden">
      <p className="min-h-6 tabular-nums">
        {instrumentCount === null
          ? t('billing.packs', { packs: packs.length })
          : t('billing.packsAndInstruments', { packs: packs.length, instruments: instrumentCount })}
      </p>
      <CoverLinks
        packs={packs.slice(0, coversMax)}
        playingId={heard?.item.id}
        className="mt-4 grid grid-cols-5 gap-1 mobile:gap-2"
      />
      {queue.length > 1 && (
        <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            onClick={() => {
              if (at !== -1) return getAudition().dispatch({ type: 'stop' });
              getAudition().dispatch({ type: 'set', settings: { isContinuous: true } });
              getAudition().dispatch({ type: 'play', queue, at: 0, isList: true });
            }}
          >
            {t(at === -1 ? 'billing.hearPlan' : 'billing.stopPlan')}
          </Button>
          {at !== -1 && (
            <p className="text-13 text-dust tabular-nums">
              {t('billing.heardOfPlan', { at: at + 1, all: queue.length })}
            </p>
          )}
        </div>
      )}
      {queue.length > 0 && (
        <ul className="mt-4 overflow-hidden rounded-card bg-panel">
          {queue.slice(0, playsMax).map((track, place) => (
            <TrackRow
              key={track.url}
              track={{ ...track, details: track.item.productName }}
              status={toPreviewStatus(state, track.url)}
              clock={clock}
              onToggle={() => getAudition().toggle(queue, place, true)}
              onSeek={(seconds) => getAudition().seek(seconds)}
              onIntent={() => getAudition().warm(track.url)}
              className="min-h-14 not-first:border-t mobile:px-3"
            />
          ))}
        </ul>
      )}
    </section>
  );
}
