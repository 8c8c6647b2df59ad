import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import type { Plan } from '@backline/domain/plans/plan';
import { planRules, toPlanState } from '@backline/domain/plans/rules';
import { t } from '@backline/texts/billing';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';
import { useLeftPayment } from '../../lib/use-left-payment.ts';
import { DroppedPromo } from '../payments/dropped-promo.tsx';
import { PromoLine } from '../payments/promo-line.tsx';
import { CanceledCard } from './canceled-card.tsx';
import { PastDueCard } from './past-due-card.tsx';
import { readPlan, readSubscribe, withoutSubscribe } from './plan-address.ts';
import { CancelPlan, SwitchPlan } from './plan-dialogs.tsx';
import { PlanPickerCard } from './plan-picker-card.tsx';
import { SubscribedCard } from './subscribed-card.tsx';
import { usePlanPayment } from './use-plan-payment.ts';
import { type PlanPrice, toAnnualSavingText } from './use-plan-prices.ts';

interface PlanViewProps {
  status: PlanStatusAnswer;
  prices: readonly PlanPrice[];
  ownPrices: readonly PlanPrice[];
  isPreviewFailed: boolean;
  arePricesKnown: boolean;
  trialDays: number | null;
  /** True if a payment was made but its webhook has not arrived. */
  isAwaited: boolean;
}

/** The card for the plan's state, with its dialogs and payment window. */
export function PlanView({
  status,
  prices,
  ownPrices,
  isPreviewFailed,
  arePricesKnown,
  trialDays,
  isAwaited,
}: PlanViewProps) {
  const { name } = useProduct();
  const { reload } = useServices();
  const { search } = useLocation();
  const [dialog, setDialog] = useState<'switch' | 'cancel' | null>(null);
  const payment = usePlanPayment();
  const payRef = useLeftPayment();
  const change = trpc.plans.changePlan.useMutation({ onSuccess: () => reload() });
  const isChanging = change.isPending || change.isSuccess;
  const error = payment.error ?? toFormError(change.error, t('plan.changeFailed'));

  const { view } = planRules[toPlanState(status)];
  const isPaused = status.status === 'paused';
  // A plan keeps its currency, wherever its owner is.
  const samePrices = ownPrices.filter(({ currency }) => currency === status.currency);
  useChosenPlan(view === 'picker' && !isPaused && !isAwaited, payment.subscribe);
  const shared = { status, error, isPending: payment.isPending, onUpdatePayment: payment.updatePayment };
  return (
    <>
      <DroppedPromo promo={payment.droppedPromo} />
      {view === 'picker' && <PromoLine />}
      {view === 'picker' && (
        <PlanPickerCard
          productName={name}
          prices={prices}
          arePricesKnown={arePricesKnown}
          initialPlan={status.plan ?? readSubscribe(search) ?? readPlan(search)}
          trialDays={trialDays}
          isPaused={isPaused}
          paidUntil={status.periodEnd}
          isPending={payment.isPending || isChanging}
          disabledReason={isAwaited ? t('billing.paymentAwaited') : undefined}
          error={error}
          ref={payRef}
          onSubscribe={(plan) => (isPaused ? change.mutate({ plan }) : payment.subscribe(plan))}
        />
      )}
      {view === 'manage' && (
        <SubscribedCard
          {...shared}
          price={samePrices.find(({ plan }) => plan === status.plan) ?? null}
          annualSaving={toAnnualSavingText(samePrices)}
          isPreviewFailed={isPreviewFailed}
          onSwitch={() => setDialog('switch')}
          onCancel={() => setDialog('cancel')}
        />
      )}
      {view === 'canceled' && (
        <CanceledCard {...shared} isReactivating={isChanging} onReactivate={() => change.mutate({ canceled: false })} />
      )}
      {view === 'past_due' && <PastDueCard {...shared} ref={payRef} onCancel={() => setDialog('cancel')} />}
      {dialog === 'switch' && <SwitchPlan status={status} prices={samePrices} onClose={() => setDialog(null)} />}
      {dialog === 'cancel' && <CancelPlan status={status} onClose={() => setDialog(null)} />}
    </>
  );
}

/**
 * Opens the checkout for the plan chosen before login, once. Not for a paused plan, which would be charged without a
 * checkout.
 */
function useChosenPlan(isOffered: boolean, subscribe: (plan: Plan) => void) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isTaken = useRef(false);
  const chosen = readSubscribe(search);
  useEffect(() => {
    if (chosen === null || isTaken.current) return;
    isTaken.current = true;
    void navigate({ search: withoutSubscribe(search) }, { replace: true });
    if (isOffered) subscribe(chosen);
  }, [chosen, search, navigate, isOffered, subscribe]);
}
