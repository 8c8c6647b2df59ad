import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { planRules, toPlanState } from '@backline/domain/plans/rules';
import { toPlusName } from '@backline/domain/product';
import { billing } from '@backline/texts/en/billing';
import { createTexts } from '@backline/texts/write';
import { ArrowUpRight, Button, Notice, Spinner } from '@backline/ui';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { storageKeys } from '../../lib/browser-storage.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { PlanContents } from './plan-contents.tsx';
import { PlanView } from './plan-view.tsx';
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
  const product = useProduct();
  const { name, studentOffersUrl } = product;
  const { trackers } = useServices();
  useEffect(() => trackers.watchReferrals(), [trackers]);
  return (
    <>
      <PageHeading title={toPlusName(product)} text={t('billing.lead', { name })}>
        {studentOffersUrl !== null && (
          <a
            href={studentOffersUrl}
            className="inline-flex min-h-11 items-center gap-1 rounded-control text-dust underline decoration-edge underline-offset-4 transition-colors hover:text-paper hover:decoration-accent"
          >
            {t('billing.studentOffers')}
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </a>
        )}
      </PageHeading>
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
  if (failure !== null) return <LoadingFailed failure={failure} isPending={status.isFetching} onRetry={retry} />;
  if (status.data === undefined || (isPicker && (prices === null || trial.isPending))) return <Loading />;
  return (
    <div
      className={clsx(
        'grid gap-6',
        contents !== null && 'rail:grid-cols-[minmax(0,1fr)_28rem] rail:items-start rail:gap-8',
      )}
    >
      <div className="grid min-w-0 gap-6">
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
      </div>
      {contents !== null && <PlanContents {...contents} />}
    </div>
  );
}

/** Covers the whole screen, and lets clicks through. */
function Loading() {
  return (
    <div className="pointer-events-none fixed inset-0 z-10 grid animate-late place-items-center bg-scrim">
      <Spinner label={t('billing.loading')} isLate={false} />
    </div>
  );
}

interface LoadingFailedProps {
  failure: unknown;
  isPending: boolean;
  onRetry: () => void;
}

function LoadingFailed({ failure, isPending, onRetry }: LoadingFailedProps) {
  const { detail } = toFormError(failure, '') ?? {};
  return (
    <Notice tone="error" message={t('billing.loadFailed')} detail={detail}>
      <Button variant="secondary" className="mt-2 justify-self-start" isPending={isPending} onClick={onRetry}>
        {t('billing.tryAgain')}
      </Button>
    </Notice>
  );
}
