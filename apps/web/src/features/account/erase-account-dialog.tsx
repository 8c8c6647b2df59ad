import type { ErasureState } from '@backline/domain/privacy/get-erasure';
import { privacy } from '@backline/texts/en/privacy';
import { createTexts } from '@backline/texts/write';
import { Checkbox, Dialog, type FormError, Notice } from '@backline/ui';
import { useState } from 'react';

const { t } = createTexts({ privacy });
const listed = 8;
const bars = {
  staff: 'privacy.staff',
  plan_runs: 'privacy.plan_runs',
  order_waits: 'privacy.order_waits',
  merge_waits: 'privacy.merge_waits',
} as const;

export interface EraseAccountDialogProps {
  erasure: ErasureState;
  isSubmitting: boolean;
  isDone: boolean;
  error: FormError | null;
  onSubmit: () => void;
  onClose: () => void;
}

/** Says what ends with an account, what stays and why, before its erasure is asked for. */
export function EraseAccountDialog({
  erasure,
  isSubmitting,
  isDone,
  error,
  onSubmit,
  onClose,
}: EraseAccountDialogProps) {
  const [isRead, setRead] = useState(false);
  const { bar, lost, orders } = erasure;
  const barred = bar === null ? undefined : t(bars[bar]);
  return (
    <Dialog
      title={t('privacy.eraseTitle')}
      description={t('privacy.eraseLead')}
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t('privacy.begun') : null}
      submitLabel={t('privacy.eraseSubmit')}
      submitDisabledReason={barred ?? (isRead ? undefined : t('privacy.agreeFirst'))}
      isDanger
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {barred !== undefined && <Notice tone="info" message={barred} />}
        <section className="grid gap-1">
          <h3 className="font-medium">{t('privacy.lost')}</h3>
          <ul className="list-disc pl-5 text-dust">
            {lost.slice(0, listed).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {lost.length > listed && <li>{t('privacy.lostMore', { count: lost.length - listed })}</li>}
            {lost.length === 0 && <li>{t('privacy.lostNothing')}</li>}
            <li>{t('privacy.lostAlways')}</li>
          </ul>
        </section>
        <section className="grid gap-1">
          <h3 className="font-medium">{t('privacy.stays')}</h3>
          <ul className="list-disc pl-5 text-dust">
            <li>{orders === 0 ? t('privacy.staysNothing') : t('privacy.staysOrders', { count: orders })}</li>
            {orders > 0 && <li>{t('privacy.staysPaddle')}</li>}
            <li>{t('privacy.staysAudit')}</li>
          </ul>
        </section>
        {barred === undefined && (
          <Checkbox
            label={t('privacy.agree')}
            checked={isRead}
            disabled={isSubmitting}
            onChange={({ target }) => setRead(target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
