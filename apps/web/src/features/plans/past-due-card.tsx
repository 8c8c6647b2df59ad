import { formatMoney } from '@backline/domain/format-money';
import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { rich, t } from '@backline/texts/billing';
import { Button, type FormError } from '@backline/ui';
import type { Ref } from 'react';
import { Rich } from '../../lib/text/rich.tsx';
import { Day } from './plan-figure.tsx';
import { PlanFrame } from './plan-frame.tsx';

export interface PastDueCardProps {
  status: PlanStatusAnswer;
  /** True while the payment window is opening. */
  isPending: boolean;
  error: FormError | null;
  /** The ref of the payment button. */
  ref?: Ref<HTMLButtonElement>;
  onUpdatePayment: () => void;
  onCancel: () => void;
}

export function PastDueCard({ status, isPending, error, ref, onUpdatePayment, onCancel }: PastDueCardProps) {
  const { plan, dueAt, amount, currency, playsUntil } = status;
  const due = amount === null || currency === null ? null : formatMoney({ amount, currency });
  return (
    <PlanFrame
      heading={t('plan.pastDue')}
      tone="bad"
      plan={plan}
      error={error}
      act={
        <Button ref={ref} isPending={isPending} onClick={onUpdatePayment}>
          {t('plan.updatePayment')}
        </Button>
      }
      others={
        <Button variant="text" onClick={onCancel}>
          {t('plan.cancelLink')}
        </Button>
      }
    >
      <p className="mt-6 text-22">
        {dueAt === null ? (
          t('billing.paymentDue')
        ) : (
          <Rich parts={rich('billing.paymentWasDue', { day: <Day at={dueAt} /> })} />
        )}
      </p>
      {due !== null && playsUntil !== null && (
        <p className="mt-3 max-w-reading text-18">
          {t('billing.amountDue', { sum: due })}{' '}
          <Rich parts={rich('billing.playsUntil', { day: <Day at={playsUntil} /> })} />
        </p>
      )}
      <p className="mt-3 max-w-reading text-dust">{t('billing.paymentFailed')}</p>
    </PlanFrame>
  );
}
