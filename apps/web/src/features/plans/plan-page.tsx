import { paths } from '@backline/domain/pages/paths';
import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { planRules, toPlanState } from '@backline/domain/plans/rules';
import { t } from '@backline/texts/billing';
import { Notice } from '@backline/ui';
import { useEffect, useState } from 'react';
import { storageKeys } from '../../lib/browser/browser-storage.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useServices } from '../../lib/services-provider.tsx';
import { ButtonLink } from '../site/button-link.tsx';
import { PlanColumns } from './plan-columns.tsx';
import { PlanHeading } from './plan-heading.tsx';
import { PlanView } from './plan-view.tsx';
import { PlanFailed, PlanLoading } from './plan-waiting.tsx';
import { usePlanContents } from './use-plan-contents.ts';
import { type PlanPayment, readPlanPayment } from './use-plan-payment.ts';
import { usePlanPrices } from './use-plan-prices.ts';

interface PaymentNoticeProps {
  payment: PlanPayment['kind'];
  /** True if the payment is not known here yet. */
  isAwaited: boolean;
}

/** The page reloads after a payment, and shows the result once. */
function PaymentNotice({ payment, isAwaited }: PaymentNoticeProps) {
  if (payment === 'replaced')
    return <Notice tone="info" message={t('billing.checkoutReplaced')} detail={t('billing.checkoutReplacedWhy')} />;
  const done = t(payment === 'subscription' ? 'billing.planBegun' : 'billing.methodUpdated');
  if (!isAwaited)
    return (
      <Notice tone="success" message={done}>
        {payment === 'subscription' && (
          <ButtonLink to={paths.marketplace} variant="text" className="justify-self-start">
            {t('billing.browsePacks')}
          </ButtonLink>
        )}
      </Notice>
    );
  return <Notice tone="info" message={t('billing.paymentReceived')} detail={t('billing.paymentTakesTime')} />;
}

const lookAgainMs = 3000;

/** The payment before the reload, while this page is open. */
function usePayment(): PlanPayment | null {
  const { tabStorage } = useServices();
  const [payment] = useState(() => readPlanPayment(tabStorage.read(storageKeys.planPayment)));
  useEffect(() => tabStorage.remove(storageKeys.planPayment), [tabStorage]);
  return payment;
}

/** True if a payment is not visible in the plan's status. */
function isUnseen(payment: PlanPayment | null, status: PlanStatusAnswer | undefined): boolean {
  if (payment === null || payment.kind === 'replaced' || status === undefined) return false;
  const { view } = planRules[toPlanState(status)];
  return view === (payment.kind === 'subscription' ? 'picker' : 'past_due');
}

/** The status, and true if a payment is expected: it is not in the status, and its order is unknown too. */
function usePlanStatus(payment: PlanPayment | null) {
  const status = trpc.plans.getPlanStatus.useQuery(undefined, {
    refetchInterval: ({ state }) => isUnseen(payment, state.data) && lookAgainMs,
  });
  const isWanted = isUnseen(payment, status.data);
  const paidId = payment?.kind === 'subscription' ? payment.transactionId : null;
  const orders = trpc.orders.listOrders.useQuery(
    {},
    { enabled: isWanted && paidId !== null, refetchInterval: lookAgainMs },
  );
  // Its order is known but it is not in the status, so the plan has already ended.
  const isKnown = orders.data?.orders.some(({ transactionId }) => transactionId === paidId) ?? false;
  return { status, isAwaited: isWanted && !isKnown, hasEnded: isWanted && isKnown };
}

export function PlanPage() {
  const { trackers } = useServices();
  useEffect(() => trackers.watchReferrals(), [trackers]);
  return (
    <>
      <PlanHeading />
      <Plan />
    </>
  );
}

function Plan() {
  const payment = usePayment();
  const { status, isAwaited, hasEnded } = usePlanStatus(payment);
  const trial = trpc.plans.getTrial.useQuery();
  const { prices, ownPrices, arePricesKnown, ...list } = usePlanPrices();

  const isPicker = status.data !== undefined && planRules[toPlanState(status.data)].view === 'picker';
  const contents = usePlanContents(isPicker);
  const failure = status.data === undefined ? status.error : isPicker && prices === null ? list.error : null;
  const retry = () => {
    void status.refetch();
    list.retry();
  };
  if (failure !== null) return <PlanFailed failure={failure} isPending={status.isFetching} onRetry={retry} />;
  if (status.data === undefined || (isPicker && (prices === null || trial.isPending))) return <PlanLoading />;
  return (
    <PlanColumns contents={contents}>
      {payment !== null && !hasEnded && <PaymentNotice payment={payment.kind} isAwaited={isAwaited} />}
      {!status.data.upToDate && <Notice tone="info" message={t('billing.providerUnreachable')} />}
      <PlanView
        status={status.data}
        prices={prices ?? []}
        ownPrices={ownPrices}
        arePricesKnown={arePricesKnown}
        isPreviewFailed={list.isFailed}
        trialDays={trial.data?.available[0]?.days ?? null}
        isAwaited={isAwaited}
      />
    </PlanColumns>
  );
}
