import type { CartItem } from '@backline/domain/catalog/catalog';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ComponentProps, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useProduct } from '../../lib/product-provider.tsx';
import { isOn, toPreviewStatus } from '../audition/audition-state.ts';
import { clock, getAudition, useAudition } from '../audition/use-audition.ts';
import { ProductRow } from './product-row.tsx';
import { toOwnership } from './to-ownership.ts';
import { toPackTracks } from './to-tracks.ts';
import { useColumns } from './use-columns.ts';
import { useMarketplace } from './use-marketplace.ts';

const rowPx = 96;
const cardTextPx = 117;
const rowGapPx = 4;
const gapPx = 16;
const firstRows = 2;

/** The list's measurements when it was left, so that Back restores the same scroll position. */
interface Measured {
  windowWidth: number;
  width: number;
  top: number;
  rows: VirtualItem[];
}

let measured: Measured | null = null;

/** Renders a row again only when its own props, or those of its preview, change. */
const Row = memo(function Row(props: Omit<ComponentProps<typeof ProductRow>, 'previewStatus' | 'clock' | 'onIntent'>) {
  const status = useAudition((state) => toPreviewStatus(state, props.item.preview?.url));
  return <ProductRow {...props} previewStatus={status} clock={clock} onIntent={warm} />;
});

function warm({ preview }: CartItem): void {
  if (preview !== null) getAudition().warm(preview.url);
}

/** A virtual list: only visible rows, and a few around them, are in the page. */
export const ProductList = memo(function ProductList({ items }: { items: readonly CartItem[] }) {
  const { plans, slug } = useProduct();
  const { cartIds, ownedSkus, heldUntil, selectedIds, toggleInCart, toggleSelected } = useMarketplace();
  const isLit = useAudition(isOn);
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  }, [items]);
  /** What can be heard of the list follows in its order. */
  const togglePlay = useCallback((item: CartItem) => {
    const queue = toPackTracks(shown.current);
    getAudition().toggle(
      queue,
      queue.findIndex((track) => track.item.id === item.id),
      true,
    );
  }, []);
  const list = useRef<HTMLUListElement>(null);
  const [before] = useState(() => (measured?.windowWidth === window.innerWidth ? measured : null));
  const [top, setTop] = useState(before?.top ?? 0);
  const { columns, width } = useColumns(list, before?.width ?? 0);
  const shownColumns = useRef(columns);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => (columns === 1 ? rowPx : (width - gapPx * (columns - 1)) / columns + cardTextPx),
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
      measured = { windowWidth: window.innerWidth, width, top, rows: virtualizer.takeSnapshot() };
    },
    [virtualizer, width, top],
  );

  return (
    <ul
      ref={list}
      aria-label="Collections"
      data-lit={isLit || undefined}
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
                <Row
                  item={item}
                  plans={plans}
                  productSlug={slug}
                  isInCart={cartIds.has(item.id)}
                  isSelected={selectedIds.has(item.id)}
                  {...toOwnership(item, ownedSkus, heldUntil)}
                  isFirst={index < firstRows}
                  onToggleCart={toggleInCart}
                  onToggleSelected={toggleSelected}
                  onTogglePlay={togglePlay}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
});
