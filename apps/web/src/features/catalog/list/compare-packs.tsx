import type { CartItem } from '@backline/domain/catalog/catalog';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useShop, useShopCart } from '../offer/use-marketplace.ts';
import { CompareDialog } from './compare-dialog.tsx';

interface ComparePacksProps {
  items: readonly CartItem[];
  onClose: () => void;
}

/** Loads the packs' data that the list lacks. */
export function ComparePacks({ items, onClose }: ComparePacksProps) {
  const product = useProduct();
  const holdings = useShop();
  const { cartIds, setInCart } = useShopCart();
  const { catalog } = trpc.useUtils();
  const toInput = ({ collectionSlug }: CartItem) => ({ collectionIdOrSlug: collectionSlug });
  const answers = trpc.useQueries((t) => items.map((item) => t.catalog.getCollection(toInput(item))));
  return (
    <CompareDialog
      packs={items.map((item, at) => ({
        item,
        collection: answers[at]?.data?.collection ?? null,
        hasFailed: answers[at]?.isError === true && !answers[at].isFetching,
      }))}
      product={product}
      holdings={holdings}
      cartIds={cartIds}
      onToggleCart={setInCart}
      onRetry={(item) => void catalog.getCollection.refetch(toInput(item))}
      onClose={onClose}
    />
  );
}
