import { marketplaceMessages } from '@backline/domain/catalog/messages';
import type { FormError } from '@backline/ui';
import type { CheckoutOpenOptions, Paddle } from '@paddle/paddle-js';
import { useEffect, useRef, useState } from 'react';
import { dropPromo } from '../../app/campaign.ts';
import { reportError } from '../../app/report.ts';
import { useServices } from '../../app/services-provider.tsx';
import { toFormError } from '../../app/to-error-body.ts';
import { trpc } from '../../app/trpc.ts';
import { type CheckoutWorld, createCheckoutFollower } from './checkout-follower.ts';

interface PaymentWindow extends Pick<CheckoutWorld, 'onPaid' | 'onDelivered'> {
  /** What to do once the window is let through: the end of a sentence. */
  remedy: string;
}

interface Opening<Prepared> {
  /** What the server makes ready while the provider's script is on its way. */
  prepare: () => Promise<Prepared>;
  toOptions: (prepared: Prepared) => CheckoutOpenOptions;
}

function toBlockedError(remedy: string): FormError {
  return {
    message: marketplaceMessages.paymentBlocked,
    detail: `A content blocker or your network may have stopped it. Allow this site in your blocker or try another network, then ${remedy}`,
  };
}

/** The provider's overlay: what opens it, what is in its way, and what its events lead to. */
export function usePaymentWindow({ remedy, ...handlers }: PaymentWindow) {
  const { payments, tabStorage, reload } = useServices();
  const { client } = trpc.useUtils();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<FormError | null>(null);
  const [droppedPromo, setDroppedPromo] = useState<string | null>(null);
  const opened = useRef<{ checkout: Paddle['Checkout']; options: CheckoutOpenOptions } | null>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    const follower = createCheckoutFollower({
      completeCheckout: (transactionId) => client.payments.completeCheckout.mutate({ transactionId }),
      onPaid: (customer) => latest.current.onPaid(customer),
      onDelivered: () => latest.current.onDelivered(),
      dropDiscount: () => {
        if (opened.current === null) return false;
        const { discountCode, discountId, ...options } = opened.current.options;
        const promo = discountCode ?? discountId;
        if (!promo) return false;
        opened.current = { ...opened.current, options };
        dropPromo(promo, tabStorage);
        setDroppedPromo(promo);
        return true;
      },
      openAgain: () => {
        if (opened.current === null) return;
        const { checkout, options } = opened.current;
        checkout.close();
        checkout.open(options);
      },
      reload,
    });
    return payments.subscribe(follower);
  }, [payments, client, tabStorage, reload]);

  /** Whether it is open now; else `error` says why. */
  const open = async <Prepared>({ prepare, toOptions }: Opening<Prepared>): Promise<boolean> => {
    const fail = (reason: FormError | null) => {
      setError(reason);
      return false;
    };
    setPending(true);
    setError(null);
    const [loaded, prepared] = await Promise.allSettled([payments.load(), prepare()]);
    setPending(false);
    if (loaded.status === 'rejected') return fail(toBlockedError(remedy));
    if (prepared.status === 'rejected') return fail(toFormError(prepared.reason, marketplaceMessages.checkoutFailed));
    try {
      opened.current = { checkout: loaded.value.Checkout, options: toOptions(prepared.value) };
      opened.current.checkout.open(opened.current.options);
    } catch (cause) {
      reportError('The payment window could not be opened', cause);
      return fail(toBlockedError(remedy));
    }
    return true;
  };
  return { open, isPending, error, setError, droppedPromo };
}
