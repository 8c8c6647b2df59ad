import type { OrderDetails } from '@backline/domain/orders/order';
import { t } from '@backline/texts/orders';
import { Button, ErrorNotice, Notice, ReceiptText } from '@backline/ui';
import type { InvoiceState } from './invoice/use-invoice-tab.ts';
import { toLineName } from './to-names.ts';

export interface OrderActionsProps {
  order: Pick<OrderDetails, 'invoiceCorrectedAt' | 'withdrawals' | 'can' | 'lines'>;
  invoice: InvoiceState;
  onOpen: () => void;
  /** Null for a guest: corrections need an account. */
  onCorrect: (() => void) | null;
  onWithdraw: () => void;
}

/** The actions that an order allows, and why others are not possible. The invoice opens in its own tab. */
export function OrderActions({ order, invoice, onOpen, onCorrect, onWithdraw }: OrderActionsProps) {
  const { can } = order;
  const canCorrect = onCorrect !== null && can.correct.isPossible;
  return (
    <div className="mt-8 grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 empty:hidden">
        {can.invoice.isPossible && (
          <Button variant="secondary" isPending={invoice.isPending} onClick={onOpen}>
            <ReceiptText className="size-4 shrink-0" />
            {t('orders.openInvoice')}
          </Button>
        )}
        {canCorrect && (
          <Button variant="text" onClick={onCorrect}>
            {t('orders.correct')}
          </Button>
        )}
        {can.withdraw.isPossible && (
          <Button variant="secondary" onClick={onWithdraw}>
            {t('orders.withdraw')}
          </Button>
        )}
      </div>
      {invoice.blockedUrl !== null && (
        <Notice tone="info" message={t('orders.invoiceReady')}>
          <Button asChild variant="text" className="justify-self-start">
            <a href={invoice.blockedUrl} target="_blank" rel="noopener noreferrer">
              {t('orders.invoiceLink')}
            </a>
          </Button>
        </Notice>
      )}
      <ErrorNotice error={invoice.error} />
      <ul className="grid max-w-reading gap-1 text-13 text-dust">
        {toReasons(order, onCorrect === null).map((reason) => (
          <li key={reason} className="break-words">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Explains the invoice, and why an action is not possible. */
function toReasons({ invoiceCorrectedAt, withdrawals, can, lines }: OrderActionsProps['order'], isGuest: boolean) {
  const { isPossible, why } = can.withdraw;
  const isWithdrawn = why === 'asked' && withdrawals.length > 0;
  const reasons = [
    can.invoice.isPossible ? t('orders.invoiceOpens') : t('orders.noInvoice', { why: can.invoice.why ?? 'not_paid' }),
    invoiceCorrectedAt !== null && t('orders.corrected'),
    invoiceCorrectedAt === null && !isGuest && can.correct.why === 'adjusted' && t('orders.noCorrection'),
    !isPossible && !isWithdrawn && t('orders.noWithdrawal', { why: why ?? 'off' }),
    ...lines.map(({ withdraw, ...line }) => {
      const { why: bar } = withdraw;
      const isExempt = bar === 'redeemed' || bar === 'unlocked';
      return (
        isPossible &&
        isExempt &&
        t('orders.lineWhy', { name: toLineName(line), why: t('orders.lineExempt', { why: bar }) })
      );
    }),
  ];
  return [...new Set(reasons.filter((reason) => reason !== false))];
}
