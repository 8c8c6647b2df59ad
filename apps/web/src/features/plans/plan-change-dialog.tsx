import { formatMoney } from '@backline/domain/format-money';
import type { Plan } from '@backline/domain/plans/plan';
import { t } from '@backline/texts/billing';
import { Dialog, type DialogCall, Skeleton } from '@backline/ui';
import { formatDay } from '../../lib/text/format-day.ts';
import type { PlanPrice } from './use-plan-prices.ts';

/** The charge of the switch. `none`: nothing is charged, so nothing was requested. */
export type SwitchCharge =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'known'; amount: number; currency: string };

export interface PlanChangeDialogProps extends DialogCall {
  to: Plan;
  isTrial: boolean;
  periodEnd: string | null;
  /** The plan's future price per period; null while unknown. */
  price: PlanPrice | null;
  charge: SwitchCharge;
  onSubmit: () => void;
}

function describe({ to, isTrial, periodEnd, price, charge }: PlanChangeDialogProps): string {
  const isFree = charge.state === 'none' || (charge.state === 'known' && charge.amount === 0);
  if (!isFree)
    return [t('billing.yearBegins'), price && t('billing.eachAfter', { plan: to, price: price.formatted })]
      .filter(Boolean)
      .join(' ');
  const end =
    periodEnd === null
      ? ({ until: 'period', day: '' } as const)
      : ({ until: 'day', day: formatDay(periodEnd) } as const);
  return [
    t('billing.nothingToday'),
    isTrial ? t('billing.trialGoesOn', end) : t('billing.paidLasts', end),
    price === null
      ? t('billing.billedLater', { plan: to })
      : t('billing.costLater', { plan: price.plan, price: price.formatted }),
  ].join(' ');
}

function toDisabledReason({ charge, error }: PlanChangeDialogProps): string | undefined {
  if (error !== null) return error.message;
  return charge.state === 'loading' ? t('billing.chargeAwaited') : undefined;
}

/** Switches the plan, and shows the cost before. */
export function PlanChangeDialog(props: PlanChangeDialogProps) {
  const { to, charge } = props;
  const isUpgrade = to === 'annual';
  return (
    <Dialog
      {...props}
      title={t(isUpgrade ? 'plan.upgrade' : 'plan.changeToMonthly')}
      description={describe(props)}
      success={t(isUpgrade ? 'plan.upgraded' : 'plan.switched')}
      submitDisabledReason={toDisabledReason(props)}
      onSubmit={props.onSubmit}
    >
      {charge.state !== 'none' && <Charge charge={charge} />}
    </Dialog>
  );
}

function Charge({ charge }: { charge: SwitchCharge }) {
  const isCredit = charge.state === 'known' && charge.amount < 0;
  return (
    <dl aria-busy={charge.state === 'loading' || undefined} className="border-hairline border-t pt-5">
      <dt className="text-13 text-dust">{t(isCredit ? 'billing.creditedToday' : 'billing.chargedToday')}</dt>
      <dd className="mt-1 flex min-h-11 items-center gap-2 text-28 tabular-nums">
        {charge.state === 'loading' && (
          <span role="status">
            <span className="sr-only">{t('billing.chargeLoading')}</span>
            <Skeleton className="h-8 w-32" />
          </span>
        )}
        {charge.state === 'known' && (
          <>
            {formatMoney({ amount: Math.abs(charge.amount), currency: charge.currency })}
            <span className="text-13 text-dust">{charge.currency}</span>
          </>
        )}
        {charge.state === 'failed' && <span className="text-15 text-dust">{t('billing.notKnown')}</span>}
      </dd>
    </dl>
  );
}
