import type { ErasureState } from '@backline/domain/privacy/get-erasure';
import { t } from '@backline/texts/account/privacy';
import { Checkbox, Dialog, type DialogCall, Notice } from '@backline/ui';
import { useState } from 'react';
import { ButtonLink } from '../../site/button-link.tsx';

const listed = 8;
const bars = {
  staff: 'privacy.staff',
  plan_runs: 'privacy.plan_runs',
  order_waits: 'privacy.order_waits',
  merge_waits: 'privacy.merge_waits',
  email_waits: 'privacy.email_waits',
} as const;

export interface EraseAccountDialogProps extends DialogCall {
  erasure: ErasureState;
  onSubmit: () => void;
}

/** Explains what ends with an account, what is kept and why, before the erasure. */
export function EraseAccountDialog({ erasure, onSubmit, ...dialog }: EraseAccountDialogProps) {
  const [isRead, setRead] = useState(false);
  const { bar, barPath, lost, orders, guestOrders, freeCodes } = erasure;
  const barred = bar === null ? undefined : t(bars[bar]);
  return (
    <Dialog
      {...dialog}
      title={t('privacy.eraseTitle')}
      description={t('privacy.eraseLead')}
      success={t('privacy.begun')}
      submitLabel={t('privacy.eraseSubmit')}
      submitDisabledReason={barred ?? (isRead ? undefined : t('privacy.agreeFirst'))}
      isDanger
      onSubmit={onSubmit}
    >
      <div className="grid gap-4">
        {barred !== undefined && (
          <Notice tone="info" message={barred}>
            {barPath !== null && (
              <ButtonLink to={barPath} variant="secondary" className="mt-2 justify-self-start">
                {t(bar === 'plan_runs' ? 'privacy.toPlan' : 'privacy.toOrder')}
              </ButtonLink>
            )}
          </Notice>
        )}
        <section className="grid gap-1">
          <h3 className="font-medium">{t('privacy.lost')}</h3>
          <ul className="list-disc ps-5 text-dust">
            {lost.slice(0, listed).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {lost.length > listed && <li>{t('privacy.lostMore', { count: lost.length - listed })}</li>}
            {lost.length === 0 && <li>{t('privacy.lostNothing')}</li>}
            {freeCodes > 0 && <li>{t('privacy.lostCodes', { count: freeCodes })}</li>}
            <li>{t('privacy.lostAlways')}</li>
          </ul>
        </section>
        <section className="grid gap-1">
          <h3 className="font-medium">{t('privacy.stays')}</h3>
          <ul className="list-disc ps-5 text-dust">
            {orders > 0 && <li>{t('privacy.staysOrders', { count: orders })}</li>}
            {guestOrders > 0 && (
              <li>
                {orders === 0
                  ? t('privacy.staysOrders', { count: guestOrders })
                  : t('privacy.staysGuestOrders', { count: guestOrders })}
              </li>
            )}
            <li>{t(orders + guestOrders === 0 ? 'privacy.staysNothing' : 'privacy.staysPaddle')}</li>
            <li>{t('privacy.staysAudit')}</li>
          </ul>
        </section>
        {barred === undefined && (
          <Checkbox
            label={t('privacy.agree')}
            checked={isRead}
            disabled={dialog.isSubmitting}
            onChange={({ target }) => setRead(target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
