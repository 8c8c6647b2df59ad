import type { CartItem } from '@backline/domain/catalog/catalog';
import { compareNames } from '@backline/domain/text';
import { Skeleton } from '@backline/ui';
import { memo } from 'react';
import { useProduct } from '../../../lib/product-provider.tsx';
import { toPreviewStatus } from '../../audition/decks/audition-state.ts';
import { togglePack, warmPack } from '../../audition/play-pack.ts';
import { clock, getAudition, useAudition } from '../../audition/use-audition.ts';
import { toOwnership } from '../offer/to-ownership.ts';
import { useShop, useShopCart } from '../offer/use-marketplace.ts';
import { SaleCard } from './sale-card.tsx';
import { SaleLine } from './sale-line.tsx';
import { TonightCard } from './tonight-card.tsx';

const salesMax = 3;
const noEnd = '9';

/** The sale that ends first comes first. */
function toSales(items: readonly CartItem[]): CartItem[] {
  return items
    .filter(({ salePriceActive, salePrice }) => salePriceActive && salePrice !== null)
    .toSorted((one, other) => compareNames(one.saleEndsAt ?? noEnd, other.saleEndsAt ?? noEnd))
    .slice(0, salesMax);
}

/**
 * The top of an unfiltered list: the pack of the day, chosen by the server, and on wide screens the sales. Null while
 * loading.
 */
export const ShopHighlights = memo(function ShopHighlights({ items }: { items: readonly CartItem[] | null }) {
  const product = useProduct();
  const { cover } = product;
  const holdings = useShop();
  const { cartIds, setInCart } = useShopCart();
  const state = useAudition((all) => all);
  if (items === null) return cover && <Skeleton className="mt-1 h-24 rounded-card mobile:mt-4 mobile:h-58" />;
  const tonight = items.find(({ collectionSlug }) => collectionSlug === cover?.collectionSlug);
  const sales = toSales(items.filter((item) => item !== tonight));
  if (tonight === undefined) return null;
  const statusOf = ({ preview }: CartItem) => toPreviewStatus(state, preview?.url);
  const play = { clock, onTogglePlay: (item: CartItem) => togglePack(items, item), onIntent: warmPack };
  return (
    <div className="@container">
      <div className="mt-1 grid gap-1 mobile:mt-4 mobile:gap-4 @min-[64rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <TonightCard
          {...play}
          item={tonight}
          ownership={toOwnership(tonight, holdings).ownership}
          subtitle={cover?.collectionSubtitle ?? null}
          isInCart={cartIds.has(tonight.id)}
          onToggleCart={setInCart}
          product={product}
          waves={cover?.preview?.waves ?? null}
          previewStatus={statusOf(tonight)}
          onSeek={(seconds) => getAudition().seek(seconds)}
        />
        {sales.length > 0 && <SaleLine items={items} className="@min-[64rem]:hidden" />}
        {sales.length > 0 && (
          <div className="hidden @min-[64rem]:block">
            <SaleCard {...play} items={sales} toPreviewStatus={statusOf} />
          </div>
        )}
      </div>
    </div>
  );
});
