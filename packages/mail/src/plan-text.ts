import { toDay } from '@backline/domain/to-day';
import type { WriteMail } from './mail-text.ts';

interface Charge {
  amount: string | null;
  chargeOn: string | null;
}

/** What will be charged and when, as far as known. Null: nothing is known. */
export function toChargeText(t: WriteMail, { amount, chargeOn }: Charge, isTrial = false): string | null {
  if (amount === null && chargeOn === null) return null;
  const charge = {
    known: amount === null ? 'day' : chargeOn === null ? 'amount' : 'both',
    amount: amount ?? '',
    day: chargeOn === null ? '' : toDay(chargeOn),
  } as const;
  return isTrial ? t('mail.chargeAfterTrial', charge) : t('mail.charge', charge);
}
