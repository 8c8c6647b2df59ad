import type { OrderDetails, Withdrawal } from '@backline/domain/orders/order';
import { rich, t } from '@backline/texts/orders';
import { Button, Card } from '@backline/ui';
import { dated, Rich } from '../../lib/text/rich.tsx';
import { toLineName, toNames } from './to-names.ts';

export interface WithdrawalCardProps {
  order: Pick<OrderDetails, 'withdrawals' | 'can' | 'lines'>;
  onWithdraw: () => void;
}

/**
 * The right to withdraw: the button while the right lasts, the reason if there is none, and the state of each
 * declaration.
 */
export function WithdrawalCard({ order, onWithdraw }: WithdrawalCardProps) {
  const { withdrawals, can, lines } = order;
  const { isPossible, why, until } = can.withdraw;
  const exempt = lines.flatMap((line) =>
    line.withdraw.why === 'redeemed' || line.withdraw.why === 'unlocked' ? [{ line, why: line.withdraw.why }] : [],
  );
  return (
    <Card title={t('orders.withdrawal')}>
      {withdrawals.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {withdrawals.map((one) => (
            <Declared key={one.withdrawalId} withdrawal={one} lines={lines} />
          ))}
        </ul>
      )}
      {isPossible ? (
        <>
          {until !== null && (
            <p className="mb-4 text-dust">
              <Rich parts={rich('orders.withdrawUntil', dated(until))} />
            </p>
          )}
          <Button variant="secondary" onClick={onWithdraw}>
            {t('orders.withdraw')}
          </Button>
        </>
      ) : (
        !(why === 'asked' && withdrawals.length > 0) && (
          <p className="max-w-reading text-dust">{t('orders.noWithdrawal', { why: why ?? 'off' })}</p>
        )
      )}
      {isPossible && exempt.length > 0 && (
        <ul className="mt-4 grid gap-1 text-13 text-dust">
          {exempt.map(({ line, why: bar }) => (
            <li key={line.itemId}>
              {t('orders.lineWhy', { name: toLineName(line), why: t('orders.lineExempt', { why: bar }) })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type DeclaredProps = Pick<OrderDetails, 'lines'> & { withdrawal: Withdrawal };

function Declared({ withdrawal: { state, askedAt, itemIds }, lines }: DeclaredProps) {
  return (
    <li className="border-l-2 border-edge pl-4">
      <p className="break-words">{toNames(lines.filter(({ itemId }) => itemIds.includes(itemId)))}</p>
      <p className="max-w-reading text-13 text-dust">
        <Rich
          parts={rich('orders.withdrawalState', {
            state,
            ...dated(askedAt),
          })}
        />
      </p>
    </li>
  );
}
