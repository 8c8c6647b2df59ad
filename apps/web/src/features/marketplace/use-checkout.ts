import { toCheckoutItems } from '@backline/domain/catalog/cart';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { marketplaceMessages } from '@backline/domain/catalog/messages';
import { customDataKeys } from '@backline/domain/payments/checkout-data';
import type { FormError } from '@backline/ui';
import { useAuth } from '../../app/auth-provider.tsx';
import { storageKeys } from '../../app/browser-storage.ts';
import { useServices } from '../../app/services-provider.tsx';
import { trpc } from '../../app/trpc.ts';
import { useCurrentUser } from '../../app/use-current-user.ts';
import { useSingleFlight } from '../../app/use-single-flight.ts';
import { usePaymentWindow } from '../checkout/use-payment-window.ts';

const unpriced: FormError = {
  message: marketplaceMessages.checkoutFailed,
  detail: 'Not everything in your cart can be paid for yet. Please try again later.',
};

/** From the cart to the provider's overlay, and what becomes of it there. */
export function useCheckout({ onOpened }: { onOpened: () => void }) {
  const { cartStore, tabStorage, trackers } = useServices();
  const { token } = useAuth();
  const { user } = useCurrentUser();
  const createBuyerToken = trpc.payments.createBuyerToken.useMutation();
  const { open, isPending, error, setError } = usePaymentWindow({
    remedy: 'press Checkout again. Your cart is kept.',
    onPaid: (customer) => {
      cartStore.forgetAside();
      tabStorage.write(storageKeys.purchase, 'paid');
      if (customer !== null) trackers.checkoutCompleted(customer);
    },
    onDelivered: () => tabStorage.write(storageKeys.purchase, 'delivered'),
  });

  const start = async (items: readonly CartItem[]) => {
    const lines = toCheckoutItems(items);
    if (lines.length < items.length) return setError(unpriced);
    const isOpen = await open({
      prepare: async () => (token === null ? null : createBuyerToken.mutateAsync()),
      toOptions: (buyer) => ({
        items: lines,
        ...(user === null ? {} : { customer: { email: user.email } }),
        customData: {
          [customDataKeys.kind]: 'marketplace',
          ...(buyer === null ? {} : { [customDataKeys.buyer]: buyer.buyerToken }),
        },
        settings: { displayMode: 'overlay', theme: 'dark', locale: 'en' },
      }),
    });
    if (!isOpen) return;
    cartStore.setAside();
    onOpened();
  };
  return { start: useSingleFlight(start), isPending, error, forgetError: () => setError(null) };
}
