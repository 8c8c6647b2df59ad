import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { canPlan, toDaysLeft, toPlanState, trialPieDays } from '@backline/domain/plans/rules';
import { t } from '@backline/texts/billing';
import { Button, type FormError, Notice } from '@backline/ui';
import clsx from 'clsx';
import { useId } from 'react';
import { DaysPie } from './days-pie.tsx';
import { Day, PlanFigure, PlanFigures, Sum } from './plan-figure.tsx';
import { PlanFrame } from './plan-frame.tsx';
import type { PlanPrice } from './use-plan-prices.ts';

export interface SubscribedCardProps {
  status: PlanStatusAnswer;
  /** The plan's price per period; null while unknown. */
  price: PlanPrice | null;
  /** The yearly saving of annual billing as text; null if unknown. */
  annualSaving: string | null;
  isPreviewFailed: boolean;
  /** True while the payment window is opening. */
  isPending: boolean;
  error: FormError | null;
  onSwitch: () => void;
  onCancel: () => void;
  onUpdatePayment: () => void;
}

function toConsequence(isTrial: boolean, price: PlanPrice | null): string {
  const cost = price && { plan: price.plan, price: price.formatted };
  if (!isTrial) return cost === null ? t('billing.goesOn') : t('billing.eachTime', cost);
  const free = t('billing.cancelForFree');
  return cost === null ? free : `${free} ${t('billing.afterTrial', cost)}`;
}

export function SubscribedCard({
  status,
  price,
  annualSaving,
  isPreviewFailed,
  isPending,
  error,
  ...on
}: SubscribedCardProps) {
  const { plan, periodEnd, amount, currency, asOf } = status;
  const state = toPlanState(status);
  const isTrial = state === 'trialing';
  return (
    <PlanFrame
      heading={t('plan.subscribed')}
      tone="good"
      plan={plan}
      error={error}
      act={
        plan === 'annual' ? (
          <Button variant="secondary" onClick={on.onSwitch}>
            {t('plan.monthlyTrigger')}
          </Button>
        ) : (
          plan === 'monthly' && <Upgrade saving={annualSaving} onUpgrade={on.onSwitch} />
        )
      }
      others={
        <>
          {canPlan(state, 'update_payment') && (
            <Button variant="text" isPending={isPending} onClick={on.onUpdatePayment}>
              {t('plan.updatePayment')}
            </Button>
          )}
          <Button variant="text" onClick={on.onCancel}>
            {t('plan.cancelLink')}
          </Button>
        </>
      }
    >
      {isTrial && periodEnd !== null && <TrialDays periodEnd={periodEnd} asOf={asOf} trialDays={status.trialDays} />}
      <div className={clsx('mt-6', isTrial && 'border-hairline border-t pt-6')}>
        <PlanFigures>
          <PlanFigure label={t('plan.upcomingCharge')} isMain={!isTrial && amount !== null}>
            {amount === null || currency === null ? (
              t('billing.notKnownYet')
            ) : (
              <Sum amount={amount} currency={currency} />
            )}
          </PlanFigure>
          <PlanFigure label={t('plan.chargeOn')}>
            {periodEnd === null ? t('billing.notKnownYet') : <Day at={periodEnd} />}
          </PlanFigure>
        </PlanFigures>
      </div>
      <p className="mt-4 max-w-reading text-dust">{toConsequence(isTrial, price)}</p>
      {isPreviewFailed && (
        <Notice tone="error" message={t('billing.priceFailed')} detail={t('billing.planUnchanged')} className="mt-6" />
      )}
    </PlanFrame>
  );
}

function Upgrade({ saving, onUpgrade }: { saving: string | null; onUpgrade: () => void }) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <Button aria-describedby={saving === null ? undefined : id} onClick={onUpgrade}>
        {t('plan.upgrade')}
      </Button>
      {saving !== null && (
        <p id={id} className="text-13 text-dust">
          {t('billing.yearlySaving', { saving })}
        </p>
      )}
    </div>
  );
}

type TrialDaysProps = Pick<PlanStatusAnswer, 'asOf' | 'trialDays'> & { periodEnd: string };

function TrialDays({ periodEnd, asOf, trialDays }: TrialDaysProps) {
  const period = trialDays ?? trialPieDays;
  const days = toDaysLeft(new Date(periodEnd), new Date(asOf), period);
  return (
    <p className="mt-6 flex items-center gap-3 text-28">
      <DaysPie days={days} period={period} />
      {t('plan.daysLeft', { days })}
    </p>
  );
}
