import { PlayDisc } from '@backline/ui';
import clsx from 'clsx';
import { type ComponentProps, useRef } from 'react';
import { toPlayLabel } from '../../lib/text/play-failure.ts';
import { isSounding, type PreviewStatus } from './decks/audition-state.ts';
import type { Clock } from './decks/create-audition.ts';
import { Ring } from './ring.tsx';
import { useHold } from './use-hold.ts';

interface PlayButtonProps {
  /** The name of its sound. */
  name: string;
  status: PreviewStatus;
  /** The size of its disc, which is smaller than the target if there is little room. */
  size?: ComponentProps<typeof PlayDisc>['size'];
  /** If given, a ring shows the position. */
  clock?: Clock | null;
  onToggle: () => void;
  /** Called when it is held and released. */
  onHold?: ((isHeld: boolean) => void) | undefined;
  /** Called on hover or focus, because it will probably be pressed. */
  onIntent?: (() => void) | undefined;
  className?: string;
}

const restMs = 80;
const holdMs = 300;

/** A button to play and stop, with a target of 44 px. */
export function PlayButton({
  name,
  status,
  size = 'row',
  clock,
  onToggle,
  onHold,
  onIntent,
  className,
}: PlayButtonProps) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOn = isSounding(status);
  const hold = useHold(onHold, holdMs);
  return (
    <button
      type="button"
      {...hold}
      data-play
      onClick={onToggle}
      onFocus={onIntent}
      onPointerEnter={() => {
        if (onIntent !== undefined) rest.current = setTimeout(onIntent, restMs);
      }}
      onPointerLeave={() => {
        clearTimeout(rest.current);
        hold.onPointerLeave();
      }}
      aria-label={toPlayLabel(name, isOn)}
      aria-busy={status === 'loading' || undefined}
      className={clsx(
        'group/play grid size-11 shrink-0 touch-manipulation select-none place-items-center rounded-full print:hidden',
        className,
      )}
    >
      <PlayDisc isOn={isOn} size={size}>
        {isOn && clock && <Ring clock={clock} />}
      </PlayDisc>
    </button>
  );
}
