import { toOffer } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { filterParams, listPartSize, listWholeMax, readFrom } from '@backline/domain/catalog/pages/page-address';
import type { SearchHit } from '@backline/domain/catalog/search/search';
import { toCollectionPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/list';
import clsx from 'clsx';
import { type ComponentProps, memo, type ReactNode, Suspense, useCallback, useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '../../../lib/browser/use-is-hydrated.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { isOn, toPreviewStatus } from '../../audition/decks/audition-state.ts';
import { togglePack, warmPack } from '../../audition/play-pack.ts';
import { clock, useAudition } from '../../audition/use-audition.ts';
import { ButtonLink } from '../../site/button-link.tsx';
import type { View } from '../filter/filter-address.ts';
import { toOwnership } from '../offer/to-ownership.ts';
import { useMarks, useShop, useShopCart } from '../offer/use-marketplace.ts';
import { handleCardKey } from './card-keys.ts';
import { ProductRow } from './product-row.tsx';
import { VirtualList } from './virtual-list.tsx';

/** The items visible without scrolling on a large screen: two rows of six cards. */
const firstMax = 12;

type RowProps = Omit<ComponentProps<typeof ProductRow>, 'previewStatus' | 'clock' | 'onIntent'>;

/** Renders a row again only if its own props, or its preview's, change. */
const Row = memo(function Row(props: RowProps) {
  const status = useAudition((state) => toPreviewStatus(state, props.item.preview?.url));
  return <ProductRow {...props} previewStatus={status} clock={clock} onIntent={warmPack} />;
});

interface ProductListProps {
  items: readonly CartItem[];
  /** A click on a card marks it for comparison. Otherwise it opens the page. */
  canMark?: boolean;
  view?: View;
  /** Why a search found each item, by slug. */
  hits?: ReadonlyMap<string, SearchHit>;
  /** In rows: each preview's wave by slug, if known. */
  waves?: ReadonlyMap<string, string> | undefined;
}

/** The whole list, or a virtual one for many items, which the server renders in parts. */
export const ProductList = memo(function ProductList({
  items,
  canMark = false,
  view = 'grid',
  hits,
  waves,
}: ProductListProps) {
  const product = useProduct();
  const shop = useShop();
  const { cartIds, setInCart } = useShopCart();
  const { selectedIds, toggleSelected } = useMarks();
  const keysId = useId();
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  }, [items]);
  /** The items with a preview, in list order. */
  const togglePlay = useCallback((item: CartItem) => {
    togglePack(shown.current, item);
  }, []);
  const toRow = (item: CartItem, at: number) => (
    <Row
      item={item}
      hit={hits?.get(item.collectionSlug)}
      product={product}
      isInCart={cartIds.has(item.id)}
      {...toOwnership(item, shop)}
      isFirst={at < firstMax}
      onToggleCart={setInCart}
      onTogglePlay={togglePlay}
      {...(view === 'rows' && { waves: waves?.get(item.collectionSlug) ?? null })}
      {...(canMark && { isSelected: selectedIds.has(item.id), onToggleSelected: toggleSelected })}
    />
  );
  const add = (path: string) => {
    const item = items.find(({ collectionSlug }) => toCollectionPath(collectionSlug) === path);
    const isMissing =
      item !== undefined && !cartIds.has(item.id) && toOffer(item, shop.takenSkus, product.plans).kind === 'sold';
    if (isMissing) setInCart(item, true);
  };
  const List = items.length <= listWholeMax ? PlainList : LongList;
  return (
    <Lit data-view={view} onKeyDown={(event) => handleCardKey(event, add)}>
      <p id={keysId} className="sr-only">
        {t('list.keysHint')}
      </p>
      <List items={items} view={view} toRow={toRow} describedBy={keysId} />
    </Lit>
  );
});

/**
 * Dims what is not playing. It is a separate component, so that playing a sound doesn't render the whole list again.
 */
function Lit(props: ComponentProps<'div'>) {
  const isLit = useAudition(isOn);
  return <div data-lit={isLit || undefined} {...props} />;
}

interface ListProps {
  items: readonly CartItem[];
  view: View;
  toRow: (item: CartItem, at: number) => ReactNode;
  /** The element that describes its keys. */
  describedBy: string;
}

/** Rows below 768 px, otherwise cards. Each is hydrated after the rest of the page, or on use. */
function PlainList({ items, toRow, describedBy }: ListProps) {
  return (
    <LazyRows describedBy={describedBy}>
      {items.map((item, at) => (
        <Suspense key={item.id}>
          <li>{toRow(item, at)}</li>
        </Suspense>
      ))}
    </LazyRows>
  );
}

/**
 * For the first paint of a rendered page, only rows near the screen are laid out. After that, all rows are, so that
 * Back restores the scroll position. It is a separate component, because rows that render again are hydrated at once.
 */
function LazyRows({ children, describedBy }: Pick<ListProps, 'describedBy'> & { children: ReactNode }) {
  const isLazy = !useIsHydrated();
  return (
    <ul
      aria-label={t('list.label')}
      aria-describedby={describedBy}
      className={clsx(
        '-mx-2 grid grid-cols-[minmax(0,1fr)] gap-1 mobile:-mx-3 card:grid-cols-[repeat(auto-fill,minmax(232px,1fr))] card:gap-4',
        isLazy &&
          '*:[contain-intrinsic-size:auto_96px] *:[content-visibility:auto] *:[overflow-clip-margin:6px] mobile:*:[contain-intrinsic-size:auto_22rem]',
      )}
    >
      {children}
    </ul>
  );
}

function LongList(list: ListProps) {
  return useIsHydrated() ? <VirtualList {...list} /> : <Part {...list} />;
}

/** A part of a long list, with links to the other parts. */
function Part({ items, ...list }: ListProps) {
  const [params] = useSearchParams();
  const from = readFrom(params);
  const toQuery = (start: number) => {
    const query = new URLSearchParams(params);
    if (start === 0) query.delete(filterParams.from);
    else query.set(filterParams.from, String(start));
    return query.toString();
  };
  return (
    <>
      <PlainList items={items.slice(from, from + listPartSize)} {...list} />
      <nav aria-label={t('list.partsLabel')} className="mt-8 flex justify-between gap-4">
        {from > 0 && (
          <ButtonLink to={{ search: toQuery(from - listPartSize) }} variant="secondary">
            {t('list.previous')}
          </ButtonLink>
        )}
        {from + listPartSize < items.length && (
          <ButtonLink to={{ search: toQuery(from + listPartSize) }} variant="secondary">
            {t('list.next')}
          </ButtonLink>
        )}
      </nav>
    </>
  );
}
