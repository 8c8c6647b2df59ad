import { type RefObject, useLayoutEffect, useState } from 'react';

const gapPx = 16;
const cardMinPx = 232;
const gridFromPx = 768;

/** The number of cards in a row; one below 768 px. */
export function useColumns(
  list: RefObject<HTMLElement | null>,
  firstWidth: number,
): { columns: number; width: number } {
  const [width, setWidth] = useState(firstWidth);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  const isGrid = matchMedia(`(min-width: ${gridFromPx}px)`).matches;
  return { columns: isGrid ? Math.max(2, Math.floor((width + gapPx) / (cardMinPx + gapPx))) : 1, width };
}
