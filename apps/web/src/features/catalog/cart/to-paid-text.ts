import { formatMoney } from '@backline/domain/format-money';
import { t } from '@backline/texts/receipt';
import type { Paid } from '../../../lib/payments.ts';

/** The charge in words: "£49.00 with £8.17 tax". */
export function toPaidText({ total, tax, currency }: Paid): string {
  const format = (amount: number) => formatMoney({ amount, currency });
  return tax === 0 ? format(total) : t('receipt.withTax', { total: format(total), tax: format(tax) });
}
