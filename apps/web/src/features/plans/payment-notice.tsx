import { paths } from '@backline/domain/paths';
import { Button, Notice } from '@backline/ui';
import { Link } from 'react-router-dom';
import type { PlanPayment } from './use-plan-payment.ts';

interface PaymentNoticeProps {
  payment: PlanPayment;
  /** The payment is not known here yet. */
  isAwaited: boolean;
}

/** The page reloads after a payment; the result is shown once. */
export function PaymentNotice({ payment, isAwaited }: PaymentNoticeProps) {
  const done = payment === 'subscription' ? 'Thank you. Your plan has begun.' : 'Your payment method was updated.';
  if (!isAwaited)
    return (
      <Notice tone="success" message={done}>
        {payment === 'subscription' && (
          <Button asChild variant="text" className="justify-self-start">
            <Link to={paths.marketplace}>Browse what you can play</Link>
          </Button>
        )}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      message="Thank you. Your payment is on its way to us."
      detail="It can take a minute until you see it here; this page looks by itself."
    />
  );
}
