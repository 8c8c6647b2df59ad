import type { FeaturedCover } from '@backline/domain/product';
import { PlayDisc } from '@backline/ui';
import { useEffect, useRef, useState } from 'react';
import { isPlayRefused, toPlayFailure, toPlayLabel } from '../../lib/text/play-failure.ts';

interface CoverPlayProps {
  /** The name of the sound's owner. */
  name: string;
  preview: Pick<NonNullable<FeaturedCover['preview']>, 'url' | 'title' | 'gainDb'>;
}

type Status = 'stopped' | 'loading' | 'playing' | 'failed' | 'refused';

/**
 * Plays a pack's sound, which loads when pressed and ends with the page. The shop's player is not in the first load.
 */
export function CoverPlay({ name, preview: { url, title, gainDb } }: CoverPlayProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [status, setStatus] = useState<Status>('stopped');
  const isOn = status === 'loading' || status === 'playing';
  const failure = toPlayFailure(status);
  const stop = () => {
    audio.current?.pause();
    audio.current = null;
    setStatus('stopped');
  };
  const start = () => {
    const element = new Audio(url);
    const whileCurrent = (next: Status) => () => audio.current === element && setStatus(next);
    audio.current = element;
    // An element can only be made quieter.
    element.volume = gainDb === null ? 1 : Math.min(1, 10 ** (gainDb / 20));
    element.onplaying = whileCurrent('playing');
    element.onended = whileCurrent('stopped');
    element.onpause = whileCurrent('stopped');
    element.onerror = whileCurrent('failed');
    setStatus('loading');
    element.play().catch((error: unknown) => whileCurrent(isPlayRefused(error) ? 'refused' : 'failed')());
  };
  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current = null;
    },
    [],
  );
  return (
    <>
      <button
        type="button"
        onClick={isOn ? stop : start}
        aria-label={toPlayLabel(`${name}: ${title}`, isOn)}
        aria-busy={status === 'loading' || undefined}
        className="group/play shrink-0 rounded-full"
      >
        <PlayDisc isOn={isOn} size="large" />
      </button>
      {failure !== null && (
        <p role="alert" className="text-13 text-bad">
          {failure}
        </p>
      )}
    </>
  );
}
