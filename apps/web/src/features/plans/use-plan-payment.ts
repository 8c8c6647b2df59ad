import type { Plan } from '@backline/domain/plans/plan';
import { checkout } from '@backline/texts/en/checkout';
import { createTexts } from '@backline/texts/write';
import { useRef } from 'react';
import { storageKeys } from '../../lib/browser-storage.ts';
import { readCampaign } from '../../lib/campaign.ts';
import { useServices } from '../../lib/services-provider.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { usePaymentWindow } from '../payments/use-payment-window.ts';

const { t } = createTexts({ checkout });

/** What the payment window was opened for. */
export type PlanPayment = 'subscription' | 'method';

/** The payment window for a new plan, and for a new card on an existing plan. */
export function usePlanPayment() {
  const { tabStorage, trackers } = useServices();
  const checkOut = trpc.plans.checkOutPlan.useMutation();
  const updatePayment = trpc.plans.updatePayment.useMutation();
  const purpose = useRef<PlanPayment>('subscription');
  const { open, isPending, error, droppedPromo } = usePaymentWindow({
    blocked: t('checkout.blockedOnPlan'),
    onPaid: (customer) => {
      tabStorage.write(storageKeys.planPayment, purpose.current);
      if (customer !== null && purpose.current === 'subscription') trackers.checkoutCompleted(customer);
    },
    onDelivered: () => undefined,
  });

  const subscribe = (plan: Plan) => {
    purpose.current = 'subscription';
    const { origin, pathname } = window.location;
    return open({
      prepare: () => checkOut.mutateAsync({ plan }),
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
