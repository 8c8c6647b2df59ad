import { matchesMedia } from '@backline/ui/browser';
import { watchSize } from '@backline/ui/browser-parts';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { View } from './filter-address.ts';

const gapPx = 16;
const cardMinPx = 232;
const wideFromPx = 768;

/** The number of cards in a row; one in rows, and below 768 px. */
export function useColumns(
  list: RefObject<HTMLElement | null>,
  firstWidth: number,
  view: View,
): { columns: number; width: number; isWide: boolean } {
  const [width, setWidth] = useState(firstWidth);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    return watchSize([element], measure);
  }, [list]);
  const isWide = matchesMedia(`(min-width: ${wideFromPx}px)`);
  const isGrid = isWide && view === 'grid';
  return { columns: isGrid ? Math.max(2, Math.floor((width + gapPx) / (cardMinPx + gapPx))) : 1, width, isWide };
}
