import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { useCurrentUser } from '../../../lib/auth/use-current-user.ts';
import { useLoginPath } from '../../../lib/auth/use-login-path.ts';
import { browserStorage } from '../../../lib/browser/browser-storage.ts';
import { DroppedPromo } from '../../payments/dropped-promo.tsx';
import { PromoLine } from '../../payments/promo-line.tsx';
import { useShop, useShopCart } from '../offer/use-marketplace.ts';
import { CartDialog } from './cart-dialog.tsx';
import { useCheckout } from './use-checkout.ts';

interface CartControlProps {
  isOpen: boolean;
  droppedNames: readonly string[];
  onForgetDropped: () => void;
  onClose: () => void;
}

/** The cart on every page of the marketplace, and its checkout, which stays while it is open. */
export function CartControl({ isOpen, droppedNames, onForgetDropped, onClose }: CartControlProps) {
  const { toTax } = useShop();
  const { cart, subtotal, setInCart } = useShopCart();
  const { token } = useAuth();
  const { user } = useCurrentUser();
  const loginPath = useLoginPath();
  const checkout = useCheckout({ onOpened: onClose });
  // Shown while the payment window covers the page.
  if (!isOpen) return <DroppedPromo promo={checkout.droppedPromo} />;
  return (
    <CartDialog
      items={cart}
      subtotal={subtotal}
      tax={toTax(cart)}
      promoLine={<PromoLine className="mt-1" />}
      droppedNames={droppedNames}
      loginPath={token === null ? loginPath : null}
      email={user?.email ?? null}
      isForgotten={browserStorage.isRefused()}
      isSubmitting={checkout.isPending}
      error={checkout.error}
      onRemove={(item) => setInCart(item, false)}
      onCheckout={() => checkout.start(cart)}
      onClose={() => {
        checkout.forgetError();
        onForgetDropped();
        onClose();
      }}
    />
  );
}
