import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Pause, Play, Square } from './icons.ts';

interface PlayDiscProps {
  /** It is playing: amber, with a stop or pause icon. */
  isOn: boolean;
  /** A press pauses instead of stopping. */
  isPause?: boolean;
  /** 32 px in rows, otherwise 44 px; smaller on covers below 768 px. */
  size?: 'row' | 'art' | 'large';
  /** The progress ring. */
  children?: ReactNode;
}

const sizes = { row: 'size-8', art: 'size-8 mobile:size-11', large: 'size-11' };

/** The disc in every play button. The button must be a `group/play`. */
export function PlayDisc({ isOn, isPause = false, size = 'row', children }: PlayDiscProps) {
  const Stop = isPause ? Pause : Square;
  const sign = size === 'row' ? 'size-3.5' : 'size-4';
  return (
    <span
      className={clsx(
        'relative grid place-items-center rounded-full border transition-colors forced-colors:border-[CanvasText]',
        sizes[size],
        isOn
          ? 'border-accent bg-accent text-accent-ink'
          : 'border-edge bg-cover text-paper group-hover/play:border-accent group-hover/play:text-accent',
      )}
    >
      {isOn ? (
        <Stop fill="currentColor" className={isPause ? sign : 'size-3'} />
      ) : (
        <Play fill="currentColor" className={clsx('ml-0.5', sign)} />
      )}
      {children}
    </span>
  );
}
