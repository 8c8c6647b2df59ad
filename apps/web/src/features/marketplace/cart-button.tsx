import { formatMoney } from '@backline/domain/format-money';
import { marketplaceMessages } from '@backline/domain/marketplace-messages';
import { ShoppingBag } from '@backline/ui';
import { useMarketplace } from './use-marketplace.ts';

/** Opens the cart, and says how much is in it. */
export function CartButton() {
  const { cart, subtotal, openCart } = useMarketplace();
  return (
    <button
      type="button"
      onClick={openCart}
      aria-haspopup="dialog"
      className="inline-flex min-h-11 select-none items-center gap-2 rounded-full border border-edge px-4 mobile:gap-3 mobile:px-5 font-medium text-15 transition-colors hover:border-dust hover:bg-raised active:bg-panel"
    >
      <ShoppingBag aria-hidden="true" className="size-5 text-amber max-mobile:hidden" />
      <span>{marketplaceMessages.cart}</span>
      <span className="min-w-5 text-center tabular-nums">
        {cart.length}
        <span className="sr-only">{cart.length === 1 ? ' item, ' : ' items, '}</span>
      </span>
      <span className="min-w-18 border-hairline border-l pl-3 mobile:min-w-20 text-right text-dust tabular-nums">
        {formatMoney(subtotal)}
      </span>
    </button>
  );
}
