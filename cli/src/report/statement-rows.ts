import { formatMoney } from '@backline/domain/format-money';
import type { Earned, StatementLine, StatementRefund } from '@backline/domain/support/reports/get-statement';

/** Hundredths of a percent as text: 3750 is `37.5 %`. */
export const toPercent = (share: number): string => `${share / 100} %`;

const toEarnings = (earned: Earned) => (earned === null ? 'not known yet' : formatMoney(earned));

const toShare = (earned: Earned) =>
  earned === null ? '' : formatMoney({ amount: earned.share, currency: earned.currency });

/** The cells of a refund: day (UTC), order, pack, net, earnings, share. */
export function toRefundCells({ at, transactionId, name, net, currency, earned }: StatementRefund): string[] {
  const amount = formatMoney({ amount: net, currency });
  return [at.slice(0, 10), transactionId, name, amount, toEarnings(earned), toShare(earned)];
}

/** The cells of a sale: those of a refund, and what was later refunded of it. */
export function toSoldCells(line: StatementLine): string[] {
  const { refunded, currency } = line;
  return [...toRefundCells(line), refunded === 0 ? '' : formatMoney({ amount: refunded, currency })];
}
