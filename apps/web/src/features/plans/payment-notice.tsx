import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/billing';
import { Button, Notice } from '@backline/ui';
import { Link } from 'react-router-dom';
import type { PlanPayment } from './use-plan-payment.ts';

interface PaymentNoticeProps {
  payment: PlanPayment['kind'];
  /** The payment is not known here yet. */
  isAwaited: boolean;
}

/** The page reloads after a payment; the result is shown once. */
export function PaymentNotice({ payment, isAwaited }: PaymentNoticeProps) {
  if (payment === 'replaced')
    return <Notice tone="info" message={t('billing.checkoutReplaced')} detail={t('billing.checkoutReplacedWhy')} />;
  const done = payment === 'subscription' ? t('billing.planBegun') : t('billing.methodUpdated');
  if (!isAwaited)
    return (
      <Notice tone="success" message={done}>
        {payment === 'subscription' && (
          <Button asChild variant="text" className="justify-self-start">
            <Link to={paths.marketplace}>{t('billing.browsePacks')}</Link>
          </Button>
        )}
      </Notice>
    );
  return <Notice tone="info" message={t('billing.paymentReceived')} detail={t('billing.paymentTakesTime')} />;
}
