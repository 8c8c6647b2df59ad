import type { PlanStatusAnswer } from '@backline/domain/plan';
import { planMessages, toDaysLeftText } from '@backline/domain/plan-messages';
import { canPlan, toDaysLeft, toPlanState, trialPieDays } from '@backline/domain/plan-rules';
import { Button, type FormError, Notice } from '@backline/ui';
import { DaysPie } from './days-pie.tsx';
import { Day, PlanFact, Sum } from './plan-fact.tsx';
import { PlanFrame } from './plan-frame.tsx';
import { type PlanPrice, toPriceText } from './use-plan-prices.ts';

export interface SubscribedCardProps {
  status: PlanStatusAnswer;
  /** What the plan costs each time; null while that is not known. */
  price: PlanPrice | null;
  isPreviewFailed: boolean;
  /** The payment window is on its way. */
  isPending: boolean;
  error: FormError | null;
  onSwitch: () => void;
  onCancel: () => void;
  onUpdatePayment: () => void;
}

export function SubscribedCard({ status, price, isPreviewFailed, isPending, error, ...on }: SubscribedCardProps) {
  const { plan, periodEnd, amount, currency, asOf } = status;
  const state = toPlanState(status);
  const isTrial = state === 'trialing';
  return (
    <PlanFrame
      heading={planMessages.subscribed}
      tone="good"
      plan={plan}
      error={error}
      acts={
        <>
          {plan !== null && (
            <Button onClick={on.onSwitch}>
              {plan === 'annual' ? planMessages.monthlyTrigger : planMessages.upgrade}
            </Button>
          )}
          {canPlan(state, 'update_payment') && (
            <Button variant="text" className="text-dust" isPending={isPending} onClick={on.onUpdatePayment}>
              {planMessages.updatePayment}
            </Button>
          )}
          <Button variant="text" className="text-dust mobile:ml-auto" onClick={on.onCancel}>
            {planMessages.cancelLink}
          </Button>
        </>
      }
    >
      {isTrial && periodEnd !== null && <TrialDays periodEnd={periodEnd} asOf={asOf} />}
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-12 gap-y-4 border-hairline border-t pt-6">
        <PlanFact label={planMessages.upcomingCharge}>
          {amount === null || currency === null ? 'Not known yet' : <Sum amount={amount} currency={currency} />}
        </PlanFact>
        <PlanFact label={planMessages.chargeOn}>
          {periodEnd === null ? 'Not known yet' : <Day at={periodEnd} />}
        </PlanFact>
      </dl>
      <p className="mt-4 max-w-reading text-dust">
        {isTrial
          ? 'Nothing is charged before that day. If you cancel until then, you pay nothing.'
          : 'The plan goes on like this until you cancel.'}
        {price !== null && ` Its price: ${toPriceText(price)}.`}
      </p>
      {isPreviewFailed && (
        <div className="mt-6">
          <Notice
            tone="error"
            message="The current price of the plan could not be loaded."
            detail="Your plan goes on as it is. Reload the page to try again."
          />
        </div>
      )}
    </PlanFrame>
  );
}

function TrialDays({ periodEnd, asOf }: { periodEnd: string; asOf: string }) {
  const days = toDaysLeft(new Date(periodEnd), new Date(asOf), trialPieDays);
  return (
    <p className="mt-6 flex items-center gap-3 text-22">
      <DaysPie days={days} period={trialPieDays} />
      {toDaysLeftText(days)}
    </p>
  );
}
