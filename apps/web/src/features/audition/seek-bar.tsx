import { t } from '@backline/texts/shop/audition';
import clsx from 'clsx';
import { useRef } from 'react';
import type { Clock } from './decks/create-audition.ts';
import { useClock } from './use-clock.ts';
import { Wave } from './wave.tsx';

interface SeekBarProps {
  /** The name of its sound. */
  name: string;
  waves: string | null;
  bars: number;
  clock: Clock;
  onSeek: (seconds: number) => void;
  className: string;
}

const minute = 60;

/** The waveform of a sound, to seek in while the sound is on. */
export function SoundWave({ isOn, ...bar }: SeekBarProps & { isOn: boolean }) {
  const { waves, bars, className } = bar;
  return isOn ? <SeekBar {...bar} /> : <Wave waves={waves} bars={bars} clock={null} className={className} />;
}

/** A native range input over the waveform, so that keys and screen readers work as usual. */
export function SeekBar({ name, waves, bars, clock, onSeek, className }: SeekBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useClock(clock, (_heard, time, duration) => {
    const element = input.current;
    if (element === null) return;
    element.max = String(duration);
    element.step = duration > minute ? '5' : '0.5';
    element.value = String(time);
    const text = t('audition.time', { time: Math.floor(time), duration: Math.round(duration) });
    if (element.getAttribute('aria-valuetext') !== text) element.setAttribute('aria-valuetext', text);
  });
  return (
    <div
      className={clsx(
        'relative has-focus-visible:rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <Wave waves={waves} bars={bars} clock={clock} className="size-full" />
      <input
        ref={input}
        type="range"
        dir="ltr"
        min={0}
        defaultValue={0}
        aria-label={t('audition.seek', { name })}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
