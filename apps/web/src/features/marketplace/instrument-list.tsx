import type { Instrument } from '@backline/domain/catalog/catalog';
import { Button } from '@backline/ui';
import { useEffect, useRef, useState } from 'react';
import { InstrumentRow, type PreviewState } from './instrument-row.tsx';
import type { PlayerState } from './player.ts';
import { usePlayer } from './use-player.ts';

/** Longer lists are folded. */
const foldedMax = 12;

const toUrl = ({ assets }: Instrument) => assets.inst_audio_preview?.url;

function toPreview(url: string | undefined, state: PlayerState): PreviewState {
  if (url === undefined) return { status: 'stopped' };
  if (state.failedUrl === url) return { status: 'failed' };
  if (state.url !== url || state.status === 'stopped') return { status: 'stopped' };
  const { time, duration } = state;
  return state.status === 'loading' ? { status: 'loading' } : { status: 'playing', time, duration };
}

/** Instruments with a preview come first; the others follow in a compact list. */
export function InstrumentList({ instruments }: { instruments: readonly Instrument[] }) {
  const { state, toggle } = usePlayer();
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isUnfolded) list.current?.children[foldedMax]?.querySelector('button')?.focus();
  }, [isUnfolded]);
  const heard = instruments.filter((instrument) => toUrl(instrument) !== undefined);
  const silent = instruments.filter((instrument) => toUrl(instrument) === undefined);
  const isFolded = !isUnfolded && heard.length > foldedMax;
  const toRow = (instrument: Instrument, at: number) => {
    const url = toUrl(instrument);
    return (
      <InstrumentRow
        key={at}
        instrument={instrument}
        preview={toPreview(url, state)}
        onToggle={() => url !== undefined && toggle(url)}
      />
    );
  };
  return (
    <section aria-labelledby="instruments">
      <h2 id="instruments" className="flex items-baseline gap-3 pb-3 font-semibold text-18">
        Instruments{' '}
        <span className="font-normal text-13 text-dust tabular-nums">
          {instruments.length}
          {heard.length > 0 && ` · ${heard.length} can be heard`}
        </span>
      </h2>
      {heard.length > 0 && (
        <ul ref={list} className="border-hairline border-b">
          {(isFolded ? heard.slice(0, foldedMax) : heard).map(toRow)}
        </ul>
      )}
      {isFolded && (
        <Button variant="text" className="mt-2 text-13" onClick={() => setUnfolded(true)}>
          Hear All {heard.length}
        </Button>
      )}
      {silent.length > 0 && (
        <>
          {heard.length > 0 && <h3 className="pt-6 pb-2 text-13 text-dust">Also in this pack</h3>}
          <ul className="gap-x-8 wide:grid wide:grid-cols-2">{silent.map(toRow)}</ul>
        </>
      )}
    </section>
  );
}
