import type { CartItem } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/shop/list';
import { matchesMedia } from '@backline/ui/browser';
import { watchSize } from '@backline/ui/browser-parts';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { View } from '../filter/filter-address.ts';

const rowPx = 96;
const linePx = 64;
const cardTextPx = 117;
const rowGapPx = 4;
const gapPx = 16;

/** The list's measurements when it was left, so that Back restores the scroll position. */
interface Measured {
  windowWidth: number;
  view: View;
  width: number;
  top: number;
  rows: VirtualItem[];
}

let measured: Measured | null = null;

interface VirtualListProps {
  items: readonly CartItem[];
  view: View;
  toRow: (item: CartItem, at: number) => ReactNode;
  describedBy: string;
}

/** Only visible rows, and a few around them, are in the page. */
export function VirtualList({ items, view, toRow, describedBy }: VirtualListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [before] = useState(() =>
    measured?.windowWidth === window.innerWidth && measured.view === view ? measured : null,
  );
  const [top, setTop] = useState(before?.top ?? 0);
  const { columns, width, isWide } = useColumns(list, before?.width ?? 0, view);
  const singlePx = isWide ? linePx : rowPx;
  const shownColumns = useRef(columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is above the list changes with its items
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [items]);

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => (columns === 1 ? singlePx : (width - gapPx * (columns - 1)) / columns + cardTextPx),
    overscan: 3,
    useFlushSync: false,
    gap: columns === 1 ? rowGapPx : gapPx,
    scrollMargin: top,
    getItemKey: (row) => items[row * columns]?.id ?? row,
    initialMeasurementsCache: before?.rows ?? [],
  });
  useLayoutEffect(() => {
    if (shownColumns.current !== columns) virtualizer.measure();
    shownColumns.current = columns;
  }, [virtualizer, columns]);
  useLayoutEffect(
    () => () => {
      measured = { windowWidth: window.innerWidth, view, width, top, rows: virtualizer.takeSnapshot() };
    },
    [virtualizer, view, width, top],
  );

  return (
    <ul
      ref={list}
      aria-label={t('list.label')}
      aria-describedby={describedBy}
      className="relative -mx-2 mobile:-mx-3"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <ul className="grid gap-4" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {items.slice(index * columns, (index + 1) * columns).map((item, at) => (
              <li key={item.id} aria-setsize={items.length} aria-posinset={index * columns + at + 1}>
                {toRow(item, index * columns + at)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const cardMinPx = 232;
const wideFromPx = 768;

/** The number of cards per row; one in the row view and below 768 px. */
function useColumns(
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
