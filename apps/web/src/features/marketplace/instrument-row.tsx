import type { Instrument } from '@backline/domain/catalog';
import { Play, Square } from '@backline/ui';
import clsx from 'clsx';
import { describeInstrument } from './describe-instrument.ts';
import { formatTime } from './format-time.ts';
import { PlayingLine } from './playing-line.tsx';

export type PreviewState =
  | { status: 'stopped' }
  | { status: 'loading' }
  | { status: 'playing'; time: number; duration: number }
  | { status: 'failed' };

export interface InstrumentRowProps {
  instrument: Instrument;
  /** What its preview does; of no meaning where it has none. */
  preview: PreviewState;
  onToggle: () => void;
}

export function InstrumentRow({ instrument, preview, onToggle }: InstrumentRowProps) {
  const { name, assets } = instrument;
  const details = describeInstrument(instrument);
  const isOn = preview.status === 'playing' || preview.status === 'loading';
  return (
    <li
      className={clsx(
        'flex min-h-11 items-center gap-3 border-hairline border-t px-2 first:border-t-0',
        isOn && 'bg-panel',
      )}
    >
      {assets.inst_audio_preview === undefined ? (
        <span className="size-11 shrink-0" />
      ) : (
        <button
          type="button"
          onClick={onToggle}
          aria-label={`${isOn ? 'Stop' : 'Play'} ${name}${details === '' ? '' : `, ${details}`}`}
          aria-busy={preview.status === 'loading' || undefined}
          className="group grid size-11 shrink-0 scroll-mb-44 place-items-center rounded-full"
        >
          <span
            className={clsx(
              'grid size-8 place-items-center rounded-full border transition-colors',
              isOn
                ? 'border-amber bg-amber text-amber-ink'
                : 'border-edge text-paper group-hover:border-amber group-hover:text-amber',
            )}
          >
            {isOn ? (
              <Square aria-hidden="true" fill="currentColor" className="size-3" />
            ) : (
              <Play aria-hidden="true" fill="currentColor" className="ml-0.5 size-3.5" />
            )}
          </span>
        </button>
      )}
      <p className="min-w-0 flex-1 break-words py-1.5">
        {name}
        {details !== '' && <span className="text-dust"> — {details}</span>}
      </p>
      {preview.status === 'failed' && (
        <p role="alert" className="shrink-0 text-13 text-bad">
          Can’t be played
        </p>
      )}
      {isOn && <Progress preview={preview} />}
    </li>
  );
}

function Progress({ preview }: { preview: PreviewState }) {
  const { time, duration } = preview.status === 'playing' ? preview : { time: 0, duration: 0 };
  return (
    <div className="flex shrink-0 items-center gap-3">
      <PlayingLine share={duration === 0 ? 0 : time / duration} className="h-8 w-16 mobile:w-40" />
      <span className="min-w-18 text-right text-12 text-dust tabular-nums">
        {formatTime(time)}
        {duration > 0 && ` / ${formatTime(duration)}`}
      </span>
    </div>
  );
}
