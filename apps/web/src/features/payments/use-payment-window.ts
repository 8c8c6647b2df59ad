import { t } from '@backline/texts/shop/shop';
import type { FormError } from '@backline/ui';
import { useEffect, useRef, useState } from 'react';
import { storageKeys } from '../../lib/browser/browser-storage.ts';
import { reportError } from '../../lib/calls/report.ts';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import type { Checkout, PaymentProvider } from '../../lib/payments.ts';
import { useServices } from '../../lib/services-provider.tsx';
import { dropPromo } from '../../lib/trackers/campaign.ts';
import { type CheckoutWorld, createCheckoutFollower } from './checkout-follower.ts';

interface PaymentWindow
  extends Pick<CheckoutWorld, 'onPaid' | 'onDelivered'>,
    Partial<Pick<CheckoutWorld, 'onReplaced'>> {
  /** The text to show if the window was blocked, with the next step. */
  blocked: string;
}

interface Opening<Prepared> {
  /** The server call that runs while the provider's script loads. */
  prepare: () => Promise<Prepared>;
  toCheckout: (prepared: Prepared) => Checkout;
}

/** Opens the provider's overlay, reports if it was blocked, and follows its events. */
export function usePaymentWindow({ blocked, ...handlers }: PaymentWindow) {
  const { payments, tabStorage, reload } = useServices();
  const { client } = trpc.useUtils();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<FormError | null>(null);
  const [droppedPromo, setDroppedPromo] = useState<string | null>(null);
  const opened = useRef<{ provider: PaymentProvider; checkout: Checkout } | null>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    let isPaid = false;
    const follower = createCheckoutFollower({
      completeCheckout: (transactionId) => client.fulfillment.completeCheckout.mutate({ transactionId }),
      onPaid: (...payment) => {
        isPaid = true;
        latest.current.onPaid(...payment);
      },
      findTransactionId: () => {
        const checkout = opened.current?.checkout;
        return checkout?.kind === 'subscription' ? checkout.transactionId : null;
      },
      onDelivered: () => latest.current.onDelivered(),
      onReplaced: () => latest.current.onReplaced?.(),
      closeCheckout: () => opened.current?.provider.closeCheckout(),
      dropDiscount: () => {
        const checkout = opened.current?.checkout;
        if (!opened.current || checkout === undefined || checkout.kind === 'payment_method') return false;
        if (checkout.promo === null) return false;
        opened.current.checkout = { ...checkout, promo: null };
        dropPromo(checkout.promo, tabStorage);
        setDroppedPromo(checkout.promo);
        return true;
      },
      openAgain: () => {
        if (opened.current === null) return;
        const { provider, checkout } = opened.current;
        provider.closeCheckout();
        provider.openCheckout(checkout);
      },
      reload: () => {
        if (!isPaid) tabStorage.write(storageKeys.leftPayment, 'yes');
        reload();
      },
    });
    return payments.subscribe(follower);
  }, [payments, client, tabStorage, reload]);

  /** True if it is open now; otherwise `error` says why not. */
  const open = async <Prepared>({ prepare, toCheckout }: Opening<Prepared>): Promise<boolean> => {
    const blockedError = { message: t('shop.paymentBlocked'), detail: blocked };
    const fail = (reason: FormError | null) => {
      setError(reason);
      return false;
    };
    setPending(true);
    setError(null);
    const [loaded, prepared] = await Promise.allSettled([payments.load(), prepare()]);
    setPending(false);
    if (loaded.status === 'rejected') return fail(blockedError);
    if (prepared.status === 'rejected') return fail(toFormError(prepared.reason, t('shop.checkoutFailed')));
    try {
      opened.current = { provider: loaded.value, checkout: toCheckout(prepared.value) };
      opened.current.provider.openCheckout(opened.current.checkout);
    } catch (cause) {
      reportError('The payment window could not be opened', cause);
      return fail(blockedError);
    }
    return true;
  };
  return { open, isPending, error, setError, droppedPromo };
}
