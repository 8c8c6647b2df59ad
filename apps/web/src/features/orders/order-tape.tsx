import type { OrderDetails } from '@backline/domain/orders/order';
import { t } from '@backline/texts/orders';
import clsx from 'clsx';
import { toPlayFailure } from '../../lib/text/play-failure.ts';
import { isSounding, type Track, toPreviewStatus } from '../audition/decks/audition-state.ts';
import { PlayButton } from '../audition/play-button.tsx';
import { SoundWave } from '../audition/seek-bar.tsx';
import { clock, getAudition, useAudition } from '../audition/use-audition.ts';
import { OrderCover } from './order-cover.tsx';
import { toLineName } from './to-names.ts';

export interface OrderTapeProps {
  order: Pick<OrderDetails, 'lines' | 'isPlan'>;
  /** The previews of the packs, by SKU. */
  tracks: ReadonlyMap<string, Track>;
}

const coverSize = 96;
/** The bars of the whole wave, and the fewest of a part. */
const bars = 56;
const barsMin = 8;

/**
 * The bought items as one wave, end to end: a press plays an item's preview, and the rest follows. An item without a
 * preview is a silent line.
 */
export function OrderTape({ order: { lines, isPlan }, tracks }: OrderTapeProps) {
  const state = useAudition((all) => all);
  const bought = lines.filter(({ total }) => total.amount >= 0);
  const distinct = [
    ...new Map((bought.length > 0 ? bought : lines).map((line) => [line.sku ?? line.itemId, line])).values(),
  ];
  const queue = distinct.flatMap(({ sku }) => tracks.get(sku ?? '') ?? []);
  const heard = queue.find(({ url }) => isSounding(toPreviewStatus(state, url)));
  const partBars = Math.max(barsMin, Math.round(bars / distinct.length));
  const failure = queue.map(({ url }) => toPlayFailure(toPreviewStatus(state, url))).find((text) => text !== null);
  return (
    <div className="min-w-0">
      <ul
        aria-label={t('orders.tape')}
        className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] overflow-hidden rounded-control bg-stage"
      >
        {distinct.map((line) => {
          const track = tracks.get(line.sku ?? '');
          const isOn = track !== undefined && track === heard;
          const name = `${toLineName(line)}${track === undefined ? '' : `: ${track.title}`}`;
          return (
            <li key={line.itemId} title={toLineName(line)} className="group @container relative flex">
              <div className="grid w-[min(6rem,50cqw)] shrink-0 place-items-center *:[grid-area:1/1]">
                <OrderCover item={line} isPlan={isPlan} size={coverSize} className="aspect-square w-full" />
                {track !== undefined && (
                  <PlayButton
                    name={name}
                    status={toPreviewStatus(state, track.url)}
                    onToggle={() => getAudition().toggle(queue, queue.indexOf(track), true)}
                    onIntent={() => getAudition().warm(track.url)}
                    className="after:absolute after:inset-0"
                  />
                )}
              </div>
              <div className="relative min-w-0 flex-1">
                <div className={clsx('absolute inset-x-0 inset-y-[18%]', isOn && 'z-1')}>
                  <SoundWave
                    isOn={isOn}
                    name={name}
                    waves={track?.waves ?? null}
                    bars={partBars}
                    clock={clock}
                    onSeek={(seconds) => getAudition().seek(seconds)}
                    className="size-full"
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      {failure !== undefined && (
        <p role="alert" className="mt-2 text-13 text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}
