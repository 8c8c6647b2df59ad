import { formatMoney } from '@backline/domain/format-money';
import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { planRules, toDaysLeft, toPlanState, trialPieDays } from '@backline/domain/plans/rules';
import { profile } from '@backline/texts/account/profile';
import { plan } from '@backline/texts/plan';
import { createTexts } from '@backline/texts/write';
import { formatDay } from '../../lib/text/format-day.ts';
import { DaysPie } from '../plans/days-pie.tsx';
import { planNames } from '../plans/plan-names.ts';

const { t } = createTexts({ plan, profile });

/** The plan's state in a word or two, and its next event. */
export function PlanGlance({ status }: { status: PlanStatusAnswer }) {
  const { plan, periodEnd, asOf } = status;
  const { view } = planRules[toPlanState(status)];
  const next = describeNext(status);
  if (view === 'past_due') return <p className="font-medium text-bad">{t('plan.pastDue')}</p>;
  if (view === 'picker') return <p>{t(status.status === 'paused' ? 'profile.paused' : 'profile.noPlan')}</p>;
  const days = status.trialDays ?? trialPieDays;
  const left = periodEnd === null ? null : toDaysLeft(new Date(periodEnd), new Date(asOf), days);
  return (
    <>
      {status.status === 'trialing' && left !== null ? (
        <p className="flex items-center gap-2 text-paper max-mobile:justify-end">
          <DaysPie days={left} period={days} size={20} />
          {t('plan.daysLeft', { days: left })}
        </p>
      ) : (
        <p className="text-paper">{view === 'canceled' ? t('plan.canceled') : plan !== null && t(planNames[plan])}</p>
      )}
      {next !== null && <p>{next}</p>}
    </>
  );
}

function describeNext({ canceled, status, amount, currency, periodEnd }: PlanStatusAnswer): string | null {
  if (periodEnd === null) return null;
  const day = formatDay(periodEnd);
  if (canceled) return t('profile.planEnds', { day });
  if (amount === null || currency === null) return null;
  const charge = { amount: formatMoney({ amount, currency }), day };
  return status === 'trialing' ? t('profile.chargeAfterTrial', charge) : t('profile.charge', charge);
}
