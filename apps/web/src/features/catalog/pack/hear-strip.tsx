import { t } from '@backline/texts/en/pack';
import type { Track } from '../../audition/audition-state.ts';
import { TrackList } from '../offer/track-list.tsx';

const shownMax = 3;

/** A collection's demos, or else its first instruments that can be heard, above everything that is to be read. */
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
