import type { CartItem } from '@backline/domain/catalog/catalog';
import { billing } from '@backline/texts/en/billing';
import { createTexts } from '@backline/texts/write';
import { toPreviewStatus } from '../audition/audition-state.ts';
import { toPackTracks } from '../audition/to-pack-tracks.ts';
import { TrackRow } from '../audition/track-row.tsx';
import { clock, getAudition, useAudition } from '../audition/use-audition.ts';
import { CoverLinks } from '../site/cover-links.tsx';

const { t } = createTexts({ billing });

export interface PlanContentsProps {
  planName: string;
  /** The packs of the plan. */
  packs: readonly CartItem[];
  /** How many instruments they have; null while that is not known. */
  instrumentCount: number | null;
}

const coversMax = 25;
const playsMax = 3;

/** What a plan lets one play, by its covers, and some of it to hear. */
export function PlanContents({ planName, packs, instrumentCount }: PlanContentsProps) {
  const state = useAudition((all) => all);
  const queue = toPackTracks(packs);
  return (
    <section aria-label={t('billing.inPlan', { planName })} className="min-w-0 print:hidden">
      <p className="min-h-6 tabular-nums">
        {instrumentCount === null
          ? t('billing.packs', { packs: packs.length })
          : t('billing.packsAndInstruments', { packs: packs.length, instruments: instrumentCount })}
      </p>
      <CoverLinks packs={packs.slice(0, coversMax)} className="mt-4 grid grid-cols-5 gap-1 mobile:gap-2" />
      {queue.length > 0 && (
        <ul className="mt-4 overflow-hidden rounded-card bg-panel">
          {queue.slice(0, playsMax).map((track, at) => (
            <TrackRow
              key={track.url}
              track={{ ...track, details: track.item.productName }}
              status={toPreviewStatus(state, track.url)}
              clock={clock}
              onToggle={() => getAudition().toggle(queue, at, true)}
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
