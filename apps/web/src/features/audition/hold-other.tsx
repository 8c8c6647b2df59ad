import { t } from '@backline/texts/shop/audition';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { CoverImage } from '../site/cover-image.tsx';
import { type AuditionEvent, type AuditionState, describeTrack, type Track } from './decks/audition-state.ts';
import { useHold } from './use-hold.ts';

interface HoldOtherProps {
  state: AuditionState;
  other: Track;
  onEvent: (event: AuditionEvent) => void;
  className: string;
}

const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

/** The previous sound: while held, it plays instead of the current one. */
export function HoldOther({ state, other, onEvent, className }: HoldOtherProps) {
  const isHeld = state.compare?.back !== undefined && state.queue[state.at]?.url === other.url;
  const hold = useHold((isWanted) => onEvent(isWanted ? { type: 'hold', track: other } : { type: 'letGo' }), 0);
  const label = t('audition.hold', { name: describeTrack(other) });
  return (
    <button
      {...hold}
      type="button"
      aria-label={label}
      aria-pressed={isHeld}
      title={label}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        onEvent({ type: 'hold', track: other });
      }}
      onKeyUp={(event) => isPress(event) && onEvent({ type: 'letGo' })}
      onBlur={() => isHeld && onEvent({ type: 'letGo' })}
      // A screen reader's press can't hold, so it switches.
      onClick={() => onEvent(isHeld ? { type: 'letGo' } : { type: 'hold', track: other })}
      className={clsx(
        'relative size-11 shrink-0 touch-none select-none rounded-control p-0.5',
        isHeld && 'outline-2 outline-accent -outline-offset-2',
        className,
      )}
    >
      <CoverImage
        {...other.item.assets.card_img}
        name={other.item.productName}
        size={40}
        isFirst
        className="pointer-events-none w-full rounded-control"
      />
      <span
        aria-hidden="true"
        className={clsx(
          'absolute inset-0 m-auto grid size-6 place-items-center rounded-full font-semibold text-12',
          isHeld ? 'bg-accent text-accent-ink' : 'bg-cover text-paper',
        )}
      >
        B
      </span>
    </button>
  );
}
