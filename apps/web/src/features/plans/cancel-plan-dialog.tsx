import { t } from '@backline/texts/billing';
import { Dialog, type DialogCall } from '@backline/ui';
import { formatDay } from '../../lib/text/format-day.ts';

export interface CancelPlanDialogProps extends DialogCall {
  planName: string;
  /** When the plan ends. */
  cancelsAt: 'period_end' | 'once';
  isTrial: boolean;
  periodEnd: string | null;
  onSubmit: () => void;
}

/** Names what stops, when, and what stays. Focus starts at Go Back. */
export function CancelPlanDialog({ planName, cancelsAt, isTrial, periodEnd, ...dialog }: CancelPlanDialogProps) {
  const isAtOnce = cancelsAt === 'once';
  const end = {
    when: periodEnd === null ? 'period' : 'day',
    day: periodEnd === null ? '' : formatDay(periodEnd),
  } as const;
  const ends = isTrial ? `${t('billing.ends', end)} ${t('billing.nothingIsCharged')}` : t('billing.ends', end);
  return (
    <Dialog
      {...dialog}
      title={t('plan.cancelTitle')}
      description={isAtOnce ? t('billing.endsAtOnce') : ends}
      success={t('plan.canceledDone')}
      isDanger
      onSubmit={dialog.onSubmit}
    >
      <dl className="grid gap-4 border-hairline border-t pt-5">
        <div>
          <dt className="text-13 text-dust">{t('billing.stops', isAtOnce ? { ...end, when: 'once' } : end)}</dt>
          <dd className="mt-1">{t('billing.stopped', { planName })}</dd>
        </div>
        <div>
          <dt className="text-13 text-dust">{t('billing.stays')}</dt>
          <dd className="mt-1">
            {t('billing.packsStay')} {t(isAtOnce ? 'billing.resubscribe' : 'billing.canReactivate')}
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
