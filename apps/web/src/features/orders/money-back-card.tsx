import { formatMoney } from '@backline/domain/format-money';
import type { OrderDetails } from '@backline/domain/orders/order';
import { rich, t } from '@backline/texts/orders';
import { Card } from '@backline/ui';
import { dated, Rich } from '../../lib/text/rich.tsx';
import { toNames } from './to-names.ts';

export interface MoneyBackCardProps {
  order: Pick<OrderDetails, 'adjustments' | 'lines'>;
}

/** Refunds, credits and disputes with their items, newest first. */
export function MoneyBackCard({ order: { adjustments, lines } }: MoneyBackCardProps) {
  return (
    <Card title={t('orders.history')}>
      <ul className="-my-3">
        {adjustments.toReversed().map(({ adjustmentId, kind, state, total, createdAt, itemIds }) => (
          <li key={adjustmentId} className="border-hairline py-3 not-first:border-t">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>{t('orders.adjustment', { kind })}</span>
              {total !== null && <span className="tabular-nums">{formatMoney(total)}</span>}
            </p>
            <p className="break-words text-13 text-dust">
              {toNames(lines.filter((line) => itemIds.includes(line.itemId)))}
            </p>
            <p className="text-13 text-dust">
              <Rich
                parts={rich('orders.adjustmentOn', {
                  ...dated(createdAt),
                  state:
                    kind === 'dispute' ? t('orders.disputeState', { state }) : t('orders.adjustmentState', { state }),
                })}
              />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
