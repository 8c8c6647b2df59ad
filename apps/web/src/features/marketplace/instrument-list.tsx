import type { Instrument } from '@backline/domain/catalog';
import { InstrumentRow, type PreviewState } from './instrument-row.tsx';
import type { PlayerState } from './player.ts';
import { usePlayer } from './use-player.ts';

function toPreview(url: string | undefined, state: PlayerState): PreviewState {
  if (url === undefined) return { status: 'stopped' };
  if (state.failedUrl === url) return { status: 'failed' };
  if (state.url !== url || state.status === 'stopped') return { status: 'stopped' };
  const { time, duration } = state;
  return state.status === 'loading' ? { status: 'loading' } : { status: 'playing', time, duration };
}

export function InstrumentList({ instruments }: { instruments: readonly Instrument[] }) {
  const { state, toggle } = usePlayer();
  return (
    <section aria-labelledby="instruments">
      <h2 id="instruments" className="flex items-baseline justify-between gap-4 pb-3 font-semibold text-18">
        Instruments <span className="font-normal text-13 text-dust tabular-nums">{instruments.length}</span>
      </h2>
      <ul className="border-hairline border-y">
        {instruments.map((instrument, at) => {
          const url = instrument.assets.inst_audio_preview?.url;
          return (
            <InstrumentRow
              // biome-ignore lint/suspicious/noArrayIndexKey: instruments have no names of their own, and never move
              key={at}
              instrument={instrument}
              preview={toPreview(url, state)}
              onToggle={() => url !== undefined && toggle(url)}
            />
          );
        })}
      </ul>
    </section>
  );
}
