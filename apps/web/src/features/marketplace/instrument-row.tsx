import type { Instrument } from '@backline/domain/catalog/catalog';
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
  /** The state of its preview; ignored without one. */
  preview: PreviewState;
  onToggle: () => void;
}

export function InstrumentRow({ instrument, preview, onToggle }: InstrumentRowProps) {
  const { name, assets } = instrument;
  const details = describeInstrument(instrument);
  const isOn = preview.status === 'playing' || preview.status === 'loading';
  const label = (
    <p className="min-w-0 flex-1 break-words">
      {name}
      {details !== '' && <span className="text-dust"> — {details}</span>}
    </p>
  );
  if (assets.inst_audio_preview === undefined)
    return <li className="flex min-h-9 items-center border-hairline border-t px-2 py-1.5">{label}</li>;
  return (
    <li
      className={clsx(
        'flex min-h-12 items-center gap-3 border-hairline border-t px-2 max-mobile:py-3 mobile:py-0.5',
        isOn && 'bg-panel',
      )}
    >
      <button
        type="button"
        onClick={onToggle}
        aria-label={`${isOn ? 'Stop' : 'Play'} ${name}${details === '' ? '' : `, ${details}`}`}
        aria-busy={preview.status === 'loading' || undefined}
        className="group grid size-11 shrink-0 place-items-center rounded-full"
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
      <div className="flex min-w-0 flex-1 max-mobile:flex-col mobile:items-center mobile:gap-6">
        {label}
        {/* As large at rest as while it plays, so that nothing moves under the pointer. */}
        <div className="flex h-6 items-center mobile:w-60 mobile:shrink-0 print:hidden">
          {preview.status === 'failed' ? (
            <p role="alert" className="text-13 text-bad">
              Can’t be played
            </p>
          ) : (
            <Progress preview={preview} />
          )}
        </div>
      </div>
    </li>
  );
}

function Progress({ preview }: { preview: PreviewState }) {
  if (preview.status !== 'playing') return <span className="h-0.5 w-full rounded-full bg-hairline" />;
  const { time, duration } = preview;
  return (
    <>
      <PlayingLine share={duration === 0 ? 0 : time / duration} className="h-6 flex-1" />
      <span className="min-w-18 text-right text-12 text-dust tabular-nums">
        {formatTime(time)}
        {duration > 0 && ` / ${formatTime(duration)}`}
      </span>
    </>
  );
}
