import { formatMoney } from '@backline/domain/format-money';
import type { Plan } from '@backline/domain/plan';
import { planMessages } from '@backline/domain/plan-messages';
import { Dialog, type FormError, Skeleton } from '@backline/ui';
import { formatDay } from '../../app/format-day.ts';
import { type PlanPrice, toPriceText } from './use-plan-prices.ts';

/** What the switch is charged with at once. `none`: nothing, and nothing had to be asked. */
export type SwitchCharge =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'known'; amount: number; currency: string };

export interface PlanChangeDialogProps {
  to: Plan;
  isTrial: boolean;
  periodEnd: string | null;
  /** What the plan will cost each time; null while that is not known. */
  price: PlanPrice | null;
  charge: SwitchCharge;
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: () => void;
  onClose: () => void;
}

function describe({ to, isTrial, periodEnd, price, charge }: PlanChangeDialogProps): string {
  const then =
    price === null ? `The plan is billed once a ${to === 'annual' ? 'year' : 'month'}` : `It is ${toPriceText(price)}`;
  const end = periodEnd === null ? 'the period that you have paid' : formatDay(periodEnd);
  if (isTrial) return `Nothing is charged today. Your trial goes on until ${end}. ${then} from then on.`;
  if (charge.state === 'none')
    return `Nothing is charged today. What you have paid lasts until ${end}. ${then} from then on.`;
  return `Your year begins today. What is left of the month that you have paid is taken off its price. ${then}, until you cancel.`;
}

function toDisabledReason({ charge, error }: PlanChangeDialogProps): string | undefined {
  if (error !== null) return error.message;
  return charge.state === 'loading' ? 'What is charged today is being looked up.' : undefined;
}

/** The switch from one plan to the other, with what it costs before it is made. */
export function PlanChangeDialog(props: PlanChangeDialogProps) {
  const { to, charge } = props;
  const isUpgrade = to === 'annual';
  return (
    <Dialog
      title={isUpgrade ? planMessages.upgrade : planMessages.changeToMonthly}
      description={describe(props)}
      isSubmitting={props.isSubmitting}
      error={props.error}
      success={props.isDone ? (isUpgrade ? planMessages.upgraded : planMessages.switched) : null}
      submitDisabledReason={toDisabledReason(props)}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
    >
      {charge.state !== 'none' && <Charge charge={charge} />}
    </Dialog>
  );
}

function Charge({ charge }: { charge: SwitchCharge }) {
  const isCredit = charge.state === 'known' && charge.amount < 0;
  return (
    <dl aria-busy={charge.state === 'loading' || undefined} className="border-hairline border-t pt-5">
      <dt className="text-13 text-dust">{isCredit ? 'Credited today' : 'Charged today'}</dt>
      <dd className="mt-1 flex min-h-11 items-center gap-2 text-28 tabular-nums">
        {charge.state === 'loading' && (
          <span role="status">
            <span className="sr-only">Looking up what is charged today…</span>
            <Skeleton className="h-8 w-32" />
          </span>
        )}
        {charge.state === 'known' && (
          <>
            {formatMoney({ amount: Math.abs(charge.amount), currency: charge.currency })}
            <span className="text-13 text-dust">{charge.currency}</span>
          </>
        )}
        {charge.state === 'failed' && <span className="text-15 text-dust">Not known</span>}
      </dd>
    </dl>
  );
}
