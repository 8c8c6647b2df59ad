import { toOffer } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { rich, t } from '@backline/texts/shop/list';
import { Button } from '@backline/ui';
import { useState } from 'react';
import { useProduct } from '../../../lib/product-provider.tsx';
import { Rich } from '../../../lib/text/rich.tsx';
import { useMarks, useShop, useShopCart } from '../offer/use-marketplace.ts';
import { LateComparePacks } from './late-parts.ts';

/** Actions on marked packs. The bar is above the player, and replaces a narrow screen's cart. */
export function MarkedBar() {
  const { plans } = useProduct();
  const { items, takenSkus } = useShop();
  const { cartIds, setInCart, openCart } = useShopCart();
  const { selectedIds, clearSelected } = useMarks();
  const [isComparing, setComparing] = useState(false);
  const marked = [...selectedIds].flatMap((id) => items?.find((item) => item.id === id) ?? []);
  if (marked.length === 0) return null;
  const isInCart = ({ id }: CartItem) => cartIds.has(id);
  const missing = marked.filter((item) => !isInCart(item) && toOffer(item, takenSkus, plans).kind === 'sold');
  const addAll = () => {
    for (const item of missing) setInCart(item, true);
  };
  return (
    // Keeps the end of the list above the bar.
    <div className="h-16 print:hidden">
      <section
        aria-label={t('list.markedCollections')}
        data-sticky
        data-bar="always"
        className="fixed inset-x-0 bottom-0 docked:bottom-(--dock) z-10 flex min-h-16 animate-fade items-center gap-3 max-[22rem]:gap-2 border-hairline border-t bg-panel px-5 py-2 mobile:mx-auto mobile:mb-4 mobile:w-fit mobile:gap-5 mobile:rounded-card mobile:border mobile:px-6 mobile:shadow-float max-mobile:pb-[calc(--spacing(2)+env(safe-area-inset-bottom))]"
      >
        <p role="status" className="me-auto whitespace-nowrap font-medium tabular-nums">
          <Rich
            parts={rich('list.markedCount', {
              count: marked.length,
              word: (word) => <span className="max-[22rem]:sr-only">{word}</span>,
            })}
          />
        </p>
        {(missing.length > 0 || marked.some(isInCart)) && (
          <Button variant="secondary" className="rounded-full" onClick={missing.length === 0 ? openCart : addAll}>
            {missing.length === 0 ? (
              t('list.seeCart')
            ) : (
              <span>
                <Rich
                  parts={rich('list.addMarked', {
                    which: toWhich(missing.length, marked.length),
                    missing: missing.length,
                    place: (words) => <span className="max-mobile:sr-only">{words}</span>,
                  })}
                />
              </span>
            )}
          </Button>
        )}
        <Button
          variant="text"
          className="text-13"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setComparing(true)}
          aria-haspopup="dialog"
          disabledReason={marked.length === 1 ? t('list.markAnother') : undefined}
        >
          {t('list.compare')}
        </Button>
        <Button
          variant="text"
          className="text-13"
          onClick={() => {
            clearSelected();
            // The focused button is gone.
            document.getElementById('content')?.focus({ preventScroll: true });
          }}
        >
          {t('list.clear')}
        </Button>
      </section>
      {isComparing && <LateComparePacks items={marked} onClose={() => setComparing(false)} />}
    </div>
  );
}

function preload(): void {
  void LateComparePacks.preload().catch(() => undefined);
}

function toWhich(missing: number, marked: number) {
  if (marked === 1) return 'one';
  if (missing < marked) return 'missing';
  return marked === 2 ? 'both' : 'all';
}
