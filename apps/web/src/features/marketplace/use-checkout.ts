import { toCheckoutItems } from '@backline/domain/cart';
import type { CartItem } from '@backline/domain/catalog';
import { customDataKeys } from '@backline/domain/checkout-data';
import { marketplaceMessages } from '@backline/domain/marketplace-messages';
import type { FormError } from '@backline/ui';
import { useEffect, useState } from 'react';
import { useAuth } from '../../app/auth-provider.tsx';
import { reportError } from '../../app/report.ts';
import { useServices } from '../../app/services-provider.tsx';
import { toFormError } from '../../app/to-error-body.ts';
import { trpc } from '../../app/trpc.ts';
import { useCurrentUser } from '../../app/use-current-user.ts';
import { useSingleFlight } from '../../app/use-single-flight.ts';
import { createCheckoutFollower } from './checkout-follower.ts';

const blocked: FormError = {
  message: marketplaceMessages.paymentBlocked,
  detail:
    'A content blocker or the network may be in its way. Allow this site in your blocker, or try another network, and press Checkout again. Your cart is kept.',
};

const unpriced: FormError = {
  message: marketplaceMessages.checkoutFailed,
  detail: 'Not everything in your cart can be paid for yet. Please try again later.',
};

/** From the cart to the provider's overlay, and what its events lead to. */
export function useCheckout({ onOpened }: { onOpened: () => void }) {
  const services = useServices();
  const { payments, cartStore } = services;
  const { token } = useAuth();
  const { user } = useCurrentUser();
  const { client } = trpc.useUtils();
  const createBuyerToken = trpc.marketplace.createBuyerToken.useMutation();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<FormError | null>(null);

  useEffect(() => {
    const completeCheckout = (transactionId: string) => client.marketplace.completeCheckout.mutate({ transactionId });
    return payments.subscribe(createCheckoutFollower({ ...services, completeCheckout }));
  }, [services, payments, client]);

  const open = async (items: readonly CartItem[]) => {
    const lines = toCheckoutItems(items);
    if (lines.length < items.length) return setError(unpriced);
    setPending(true);
    setError(null);
    const [loaded, buyer] = await Promise.allSettled([
      payments.load(),
      token === null ? null : createBuyerToken.mutateAsync(),
    ]);
    setPending(false);
    if (loaded.status === 'rejected') return setError(blocked);
    if (buyer.status === 'rejected') return setError(toFormError(buyer.reason, marketplaceMessages.checkoutFailed));
    try {
      loaded.value.Checkout.open({
        items: lines,
        ...(user === null ? {} : { customer: { email: user.email } }),
        customData: {
          [customDataKeys.kind]: 'marketplace',
          ...(buyer.value === null ? {} : { [customDataKeys.buyer]: buyer.value.buyerToken }),
        },
        settings: { displayMode: 'overlay', theme: 'dark', locale: 'en' },
      });
    } catch (cause) {
      reportError('The payment window could not be opened', cause);
      return setError(blocked);
    }
    cartStore.setAside();
    onOpened();
  };
  return { start: useSingleFlight(open), isPending, error, forgetError: () => setError(null) };
}
