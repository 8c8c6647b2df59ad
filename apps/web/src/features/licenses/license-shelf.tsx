import type { CartItem } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/codes';
import clsx from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { toPlayLabel } from '../../lib/text/play-failure.ts';
import { toSpines } from './to-spine.ts';

/** Called when the pointer rests on a spine. */
const restMs = 250;

export interface ShelvedPack {
  item: CartItem;
  /** True if none of its licenses is active. */
  isExpired: boolean;
}

export interface LicenseShelfProps {
  packs: readonly ShelvedPack[];
  /** The id of the playing pack, or null. */
  playingId: string | null;
  onToggle: (item: CartItem) => void;
}

/**
 * Packs as spines on a shelf. Pressing one plays it and makes it stand out; while one plays, hovering plays others. It
 * is one tab stop, and arrow keys move along the shelf.
 */
export function LicenseShelf({ packs, playingId, onToggle }: LicenseShelfProps) {
  const [focusedAt, setFocusedAt] = useState(0);
  const shelf = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const spines = toSpines(packs.map(({ item }) => item));
  const tabStop = Math.min(focusedAt, packs.length - 1);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: tabStop - 1, ArrowRight: tabStop + 1, Home: 0, End: packs.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= packs.length) return;
    event.preventDefault();
    shelf.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <section aria-label={t('codes.shelf')} className="print:hidden">
      <ul
        ref={shelf}
        onKeyDown={move}
        className="flex items-end gap-0.5 overflow-x-auto overflow-y-hidden border-edge border-b px-1 pt-4"
      >
        {packs.map(({ item, isExpired }, at) => {
          const { height = 0, color, isLight } = spines[at] ?? {};
          const isOn = item.id === playingId;
          const name = isExpired ? t('codes.expiredPack', { productName: item.productName }) : item.productName;
          return (
            <li key={item.id} className="shrink-0">
              <button
                type="button"
                tabIndex={at === tabStop ? 0 : -1}
                aria-label={toPlayLabel(name, isOn)}
                onFocus={() => setFocusedAt(at)}
                onClick={() => onToggle(item)}
                onPointerEnter={() => {
                  if (playingId !== null && !isOn) rest.current = setTimeout(() => onToggle(item), restMs);
                }}
                onPointerLeave={() => clearTimeout(rest.current)}
                style={{ height, ...(isExpired ? { borderColor: color } : { backgroundColor: color }) }}
                className={clsx(
                  'flex w-9 items-center rounded-t-[3px] border pt-2 pb-1 transition-transform [writing-mode:vertical-rl] hover:-translate-y-3 focus-visible:-translate-y-3 motion-reduce:transition-none forced-colors:border-[CanvasText]',
                  isOn && '-translate-y-3 outline-2 outline-accent outline-offset-1',
                  !isExpired && 'border-transparent',
                  isExpired ? 'text-dust' : isLight ? 'text-[#000]' : 'text-[#fff]',
                )}
              >
                <span
                  aria-hidden="true"
                  className="block max-h-full min-h-0 max-w-full overflow-hidden text-balance text-start text-[0.6875rem] leading-[1.2]"
                >
                  {item.productName}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
