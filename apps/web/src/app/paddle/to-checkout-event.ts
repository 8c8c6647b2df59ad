import { toMinorUnits } from '@backline/domain/format-money';
import type { PaddleEventData } from '@paddle/paddle-js';
import type { CheckoutEvent, Paid } from '../../lib/payments.ts';

/** Warnings have no name but list the affected fields. */
interface Complaint extends PaddleEventData {
  errors?: readonly { field: string }[];
}

function isAboutDiscount({ code = '', errors = [] }: Complaint): boolean {
  return [code, ...errors.map(({ field }) => field)].some((text) => text.includes('discount'));
}

/** Events have amounts in major units. */
function toPaid({ data }: PaddleEventData): Paid | null {
  const { totals, currency_code: currency } = data ?? {};
  if (currency === undefined || !Number.isFinite(totals?.total) || !Number.isFinite(totals?.tax)) return null;
  const toMinor = (amount = 0) => toMinorUnits(amount, currency);
  return { total: toMinor(totals?.total), tax: toMinor(totals?.tax), currency };
}

/** Null for events that the portal ignores. */
export function toCheckoutEvent(event: PaddleEventData): CheckoutEvent | null {
  if (event.type === 'checkout.warning') return { type: 'warning', isAboutDiscount: isAboutDiscount(event) };
  switch (event.name) {
    case 'checkout.loaded':
      return { type: 'loaded' };
    case 'checkout.closed':
      return { type: 'closed' };
    case 'checkout.error':
    case 'checkout.payment.error':
    case 'checkout.payment.failed':
      return { type: 'error', isAboutDiscount: isAboutDiscount(event) };
    case 'checkout.completed': {
      const { id, email } = event.data?.customer ?? {};
      const transactionId = event.data?.transaction_id ?? null;
      return { type: 'completed', transactionId, customer: id && email ? { id, email } : null, paid: toPaid(event) };
    }
    default:
      return null;
  }
}
