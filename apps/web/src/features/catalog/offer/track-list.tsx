import clsx from 'clsx';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { canHold, isOn, type Track, toPreviewStatus } from '../../audition/decks/audition-state.ts';
import { focusPlay, handleAuditionKey } from '../../audition/handle-audition-key.ts';
import { TrackRow } from '../../audition/track-row.tsx';
import { clock, getAudition, useAudition } from '../../audition/use-audition.ts';

interface TrackListProps {
  ref?: Ref<HTMLUListElement>;
  tracks: readonly Track[];
  /** The pack's previews, in the player's order. */
  queue: readonly Track[];
  /** The number of the instrument in the address. */
  marked?: number | null;
  className?: string;
  rowClassName?: string;
}

/** Playable rows. ↑ and ↓ move between them, and play the next one while one is playing. */
export function TrackList({ ref, tracks, queue, marked = null, className, rowClassName }: TrackListProps) {
  const state = useAudition((all) => all);
  const list = useRef<HTMLDivElement>(null);
  const toggle = (track: Track) => getAudition().toggle(queue, queue.indexOf(track));
  const hold = (track: Track, isHeld: boolean) =>
    getAudition().dispatch(isHeld ? { type: 'hold', track } : { type: 'letGo' });
  const step = (by: 1 | -1) => {
    const at = list.current && focusPlay(list.current, by);
    const track = at === null ? undefined : tracks[at];
    if (track !== undefined && isOn(state)) {
      getAudition().dispatch({ type: 'play', queue, at: queue.indexOf(track), isList: false });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => handleAuditionKey(event, getAudition(), step);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div ref={list} onKeyDown={onKeyDown}>
      <ul ref={ref} className={clsx(className)}>
        {tracks.map((track) => (
          <TrackRow
            key={`${track.number} ${track.url}`}
            track={track}
            status={toPreviewStatus(state, track.url)}
            clock={clock}
            isMarked={track.number !== null && track.number === marked}
            onToggle={() => toggle(track)}
            onSeek={(seconds) => getAudition().seek(seconds)}
            onHold={canHold(state, track.url) ? (isHeld) => hold(track, isHeld) : undefined}
            onIntent={() => getAudition().warm(track.url)}
            {...(rowClassName !== undefined && { className: rowClassName })}
          />
        ))}
      </ul>
    </div>
  );
}
