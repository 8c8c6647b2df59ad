import type { Plan } from '@backline/domain/plans/plan';
import { useRef } from 'react';
import { storageKeys } from '../../app/browser-storage.ts';
import { readCampaign } from '../../app/campaign.ts';
import { useServices } from '../../app/services-provider.tsx';
import { trpc } from '../../app/trpc.ts';
import { useSingleFlight } from '../../app/use-single-flight.ts';
import { usePaymentWindow } from '../checkout/use-payment-window.ts';
import { toPaymentUpdateOptions, toPlanCheckoutOptions } from './plan-checkout-options.ts';

/** What the payment window was opened for. */
export type PlanPayment = 'subscription' | 'method';

/** The payment window for a new plan, and for another card for the one that is there. */
export function usePlanPayment() {
  const { tabStorage, trackers } = useServices();
  const checkOut = trpc.plans.checkOutPlan.useMutation();
  const updatePayment = trpc.plans.updatePayment.useMutation();
  const purpose = useRef<PlanPayment>('subscription');
  const { open, isPending, error, droppedPromo } = usePaymentWindow({
    remedy: 'try once more. Nothing was charged.',
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
      toOptions: ({ txnId }) =>
        toPlanCheckoutOptions({ txnId, returnUrl: `${origin}${pathname}`, campaign: readCampaign(tabStorage) }),
    });
  };
  const changeMethod = () => {
    purpose.current = 'method';
    return open({
      prepare: () => updatePayment.mutateAsync(),
      toOptions: ({ txnId }) => toPaymentUpdateOptions(txnId),
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
