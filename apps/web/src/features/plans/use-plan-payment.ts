import type { Plan } from '@backline/domain/plans/plan';
import { t } from '@backline/texts/shop/checkout';
import { useRef } from 'react';
import { storageKeys } from '../../lib/browser/browser-storage.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useSingleFlight } from '../../lib/calls/use-single-flight.ts';
import { useServices } from '../../lib/services-provider.tsx';
import { readCampaign } from '../../lib/trackers/campaign.ts';
import { usePaymentWindow } from '../payments/use-payment-window.ts';

/** The purpose of the payment window. */
type Purpose = 'subscription' | 'method';

/** The payment window's outcome before the page was reloaded. */
export type PlanPayment =
  | { kind: Purpose; transactionId: string | null }
  /** Another choice, such as in another tab, ended it before payment. */
  | { kind: 'replaced' };

const kinds = ['subscription', 'method', 'replaced'] as const;

export function readPlanPayment(stored: string | null): PlanPayment | null {
  const [word, transactionId = null] = stored?.split(' ') ?? [];
  const kind = kinds.find((known) => known === word);
  if (kind === undefined) return null;
  return kind === 'replaced' ? { kind } : { kind, transactionId };
}

/** The payment window for a new plan, or a new payment method. */
export function usePlanPayment() {
  const { tabStorage, trackers } = useServices();
  const checkOut = trpc.plans.checkOutPlan.useMutation();
  const updatePayment = trpc.plans.updatePayment.useMutation();
  const purpose = useRef<Purpose>('subscription');
  const { open, isPending, error, droppedPromo } = usePaymentWindow({
    blocked: t('checkout.blockedOnPlan'),
    onPaid: (customer, _paid, transactionId) => {
      tabStorage.write(storageKeys.planPayment, [purpose.current, transactionId ?? []].flat().join(' '));
      if (customer !== null && purpose.current === 'subscription') trackers.checkoutCompleted(customer);
    },
    onDelivered: () => undefined,
    onReplaced: () => tabStorage.write(storageKeys.planPayment, 'replaced'),
  });

  const subscribe = (plan: Plan) => {
    purpose.current = 'subscription';
    const { origin, pathname } = window.location;
    return open({
      prepare: () => checkOut.mutateAsync({ plan, promo: readCampaign(tabStorage).promo }),
      toCheckout: ({ txnId }) => ({
        kind: 'subscription',
        transactionId: txnId,
        returnUrl: `${origin}${pathname}`,
        ...readCampaign(tabStorage),
      }),
    });
  };
  const changeMethod = () => {
    purpose.current = 'method';
    return open({
      prepare: () => updatePayment.mutateAsync(),
      toCheckout: ({ txnId }) => ({ kind: 'payment_method', transactionId: txnId }),
    });
  };
  const startChange = useSingleFlight(changeMethod);
  return {
    subscribe: useSingleFlight(subscribe),
    updatePayment: () => startChange(undefined),
    isPending,
    error,
    droppedPromo,
  };
}
