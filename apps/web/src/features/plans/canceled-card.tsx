import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { canceledPieDays, canPlan, toDaysLeft, toPlanState } from '@backline/domain/plans/rules';
import { t } from '@backline/texts/billing';
import { Button, type FormError } from '@backline/ui';
import { DaysPie } from './days-pie.tsx';
import { Day, PlanFigure, PlanFigures } from './plan-figure.tsx';
import { PlanFrame } from './plan-frame.tsx';

export interface CanceledCardProps {
  status: PlanStatusAnswer;
  isReactivating: boolean;
  /** True while the payment window is opening. */
  isPending: boolean;
  error: FormError | null;
  onReactivate: () => void;
  onUpdatePayment: () => void;
}

export function CanceledCard({ status, isReactivating, isPending, error, ...on }: CanceledCardProps) {
  const { plan, periodEnd } = status;
  const state = toPlanState(status);
  return (
    <PlanFrame
      heading={t('plan.canceled')}
      tone="quiet"
      plan={plan}
      error={error}
      act={
        <Button className="rounded-full" isPending={isReactivating} onClick={on.onReactivate}>
          {t('plan.reactivate')}
        </Button>
      }
      {...(canPlan(state, 'update_payment') && {
        others: (
          <Button variant="text" isPending={isPending} onClick={on.onUpdatePayment}>
            {t('plan.updatePayment')}
          </Button>
        ),
      })}
    >
      {periodEnd !== null && <End status={{ ...status, periodEnd }} />}
      <p className="mt-4 max-w-reading text-dust">{t('billing.canceledUntil')}</p>
    </PlanFrame>
  );
}

function End({ status }: { status: PlanStatusAnswer & { periodEnd: string } }) {
  const { periodEnd, asOf } = status;
  if (status.status !== 'trialing')
    return (
      <dl className="mt-6">
        <dt className="text-13 text-dust">{t('plan.ends')}</dt>
        <dd className="mt-1 text-28 tabular-nums">
          <Day at={periodEnd} />
        </dd>
      </dl>
    );
  const days = toDaysLeft(new Date(periodEnd), new Date(asOf), Number.POSITIVE_INFINITY);
  return (
    <>
      <p className="mt-6 flex items-center gap-3 text-28">
        <DaysPie days={days} period={canceledPieDays} />
        {t('plan.daysLeft', { days })}
      </p>
      <div className="mt-6 border-hairline border-t pt-6">
        <PlanFigures>
          <PlanFigure label={t('plan.ends')}>
            <Day at={periodEnd} />
          </PlanFigure>
        </PlanFigures>
      </div>
    </>
  );
}
