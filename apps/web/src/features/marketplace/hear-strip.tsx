import type { Track } from '../audition/audition-state.ts';
import { TrackList } from './track-list.tsx';

const shownMax = 3;

/** The first of a collection that can be heard, above everything that is to be read. */
export function HearStrip({ queue }: { queue: readonly Track[] }) {
  if (queue.length === 0) return null;
  return (
    <section aria-label="Hear it" className="print:hidden">
      <TrackList
        tracks={queue.slice(0, shownMax)}
        queue={queue}
        className="overflow-hidden rounded-card bg-panel"
        rowClassName="min-h-14 mobile:px-3 not-first:border-t"
      />
    </section>
  );
}
