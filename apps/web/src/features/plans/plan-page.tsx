import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { planRules, toPlanState } from '@backline/domain/plans/rules';
import { billing } from '@backline/texts/en/billing';
import { createTexts } from '@backline/texts/write';
import { Notice } from '@backline/ui';
import { useEffect, useState } from 'react';
import { storageKeys } from '../../lib/browser-storage.ts';
import { useServices } from '../../lib/services-provider.tsx';
import { trpc } from '../../lib/trpc.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { PlanColumns } from './plan-columns.tsx';
import { PlanHeading } from './plan-heading.tsx';
import { PlanView } from './plan-view.tsx';
import { PlanFailed, PlanLoading } from './plan-waiting.tsx';
import { usePlanContents } from './use-plan-contents.ts';
import type { PlanPayment } from './use-plan-payment.ts';
import { usePlanPrices } from './use-plan-prices.ts';

const { t } = createTexts({ billing });

const lookAgainMs = 3000;

/** What was paid before the reload, as long as this page is open. */
function usePayment(): PlanPayment | null {
  const { tabStorage } = useServices();
  const [payment] = useState(() => tabStorage.read(storageKeys.planPayment));
  useEffect(() => tabStorage.remove(storageKeys.planPayment), [tabStorage]);
  return payment === 'subscription' || payment === 'method' ? payment : null;
}

/** Whether a payment is not yet visible in the plan's status. */
function isAwaited(payment: PlanPayment | null, status: PlanStatusAnswer | undefined): boolean {
  if (payment === null || status === undefined) return false;
  const { view } = planRules[toPlanState(status)];
  return view === (payment === 'subscription' ? 'picker' : 'past_due');
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
  const status = trpc.plans.getPlanStatus.useQuery(undefined, {
    refetchInterval: ({ state }) => isAwaited(payment, state.data) && lookAgainMs,
  });
  const trial = trpc.plans.getTrial.useQuery();
  const { prices, ownPrices, ...list } = usePlanPrices();

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
      {payment !== null && <PaymentNotice payment={payment} isAwaited={isAwaited(payment, status.data)} />}
      {!status.data.upToDate && <Notice tone="info" message={t('billing.providerUnreachable')} />}
      <PlanView
        status={status.data}
        prices={prices ?? []}
        ownPrices={ownPrices}
        isPreviewFailed={list.isFailed}
        trialDays={trial.data?.available[0]?.days ?? null}
        isAwaited={isAwaited(payment, status.data)}
      />
    </PlanColumns>
  );
}
