import clsx from 'clsx';
import { toPlayFailure } from '../../lib/text/play-failure.ts';
import { describeTrack, isSounding, type PreviewStatus, type Track } from './decks/audition-state.ts';
import type { Clock } from './decks/create-audition.ts';
import { PlayButton } from './play-button.tsx';
import { SoundWave } from './seek-bar.tsx';
import { formatTime, TimeText } from './time-text.tsx';

export interface TrackRowProps {
  track: Track;
  status: PreviewStatus;
  clock: Clock;
  /** True if the page's address names it. */
  isMarked?: boolean;
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  /** Called when its button is held or released, for a comparison with the playing sound. */
  onHold?: ((isHeld: boolean) => void) | undefined;
  onIntent?: () => void;
  className?: string;
}

const bars = 56;

/** A preview with its waveform. Its size is the same while playing, so that nothing moves under the pointer. */
export function TrackRow({
  track,
  status,
  clock,
  isMarked = false,
  onToggle,
  onSeek,
  onHold,
  onIntent,
  className,
}: TrackRowProps) {
  const { title, details, waves, seconds } = track;
  const isOn = isSounding(status);
  const failure = toPlayFailure(status);
  return (
    <li
      data-row
      data-playing={isOn || undefined}
      aria-current={isMarked || undefined}
      className={clsx(
        '@container flex min-h-12 items-center gap-3 border-hairline px-2 transition-colors',
        isOn && 'bg-raised',
        isMarked && 'outline-1 outline-edge -outline-offset-1',
        className,
      )}
    >
      <PlayButton name={describeTrack(track)} status={status} onToggle={onToggle} onHold={onHold} onIntent={onIntent} />
      <div className="flex min-w-0 flex-1 flex-col py-3 @min-[30rem]:flex-row @min-[30rem]:items-center @min-[30rem]:gap-6 @min-[30rem]:py-0.5">
        <p className="min-w-0 flex-1 break-words">
          {title}
          {details !== '' && <span className="text-dust"> — {details}</span>}
        </p>
        <div className="flex h-6 items-center gap-3 @min-[30rem]:h-8 @min-[30rem]:w-60 @min-[30rem]:shrink-0 print:hidden">
          {failure !== null ? (
            <p role="alert" className="text-13 text-bad">
              {failure}
            </p>
          ) : (
            <>
              <SoundWave
                isOn={isOn}
                name={describeTrack(track)}
                waves={waves}
                bars={bars}
                clock={clock}
                onSeek={onSeek}
                className="h-full min-w-0 flex-1"
              />
              <span className="min-w-18 text-end text-12 @max-[13rem]:hidden">
                {isOn && <TimeText clock={clock} />}
                {!isOn && seconds !== null && <span className="text-dust tabular-nums">{formatTime(seconds)}</span>}
              </span>
            </>
          )}
        </div>
      </div>
    </li>
  );
}
