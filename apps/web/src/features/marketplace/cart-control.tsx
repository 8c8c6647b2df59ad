import { useAuth } from '../../lib/auth-provider.tsx';
import { useLoginPath } from '../../lib/use-login-path.ts';
import { CartDialog } from './cart-dialog.tsx';
import { useCheckout } from './use-checkout.ts';
import { useMarketplace } from './use-marketplace.ts';

interface CartControlProps {
  isOpen: boolean;
  droppedNames: readonly string[];
  onForgetDropped: () => void;
  onClose: () => void;
}

/** The cart over every page of the marketplace, and the checkout that it opens. */
export function CartControl({ isOpen, droppedNames, onForgetDropped, onClose }: CartControlProps) {
  const { cart, subtotal, toggleInCart } = useMarketplace();
  const { token } = useAuth();
  const loginPath = useLoginPath();
  const checkout = useCheckout({ onOpened: onClose });
  if (!isOpen) return null;
  return (
    <CartDialog
      items={cart}
      subtotal={subtotal}
      droppedNames={droppedNames}
      loginPath={token === null ? loginPath : null}
      isSubmitting={checkout.isPending}
      error={checkout.error}
      onRemove={toggleInCart}
      onCheckout={() => checkout.start(cart)}
      onClose={() => {
        checkout.forgetError();
        onForgetDropped();
        onClose();
      }}
    />
  );
}
