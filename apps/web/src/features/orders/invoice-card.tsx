import type { OrderDetails } from '@backline/domain/orders/order';
import { rich, t } from '@backline/texts/orders';
import { Button, Card, ErrorNotice, Notice, ReceiptText } from '@backline/ui';
import { dated, Rich } from '../../lib/text/rich.tsx';
import type { InvoiceState } from './use-invoice-tab.ts';

export interface InvoiceCardProps {
  order: Pick<OrderDetails, 'invoiceNumber' | 'invoiceCorrectedAt' | 'can'>;
  invoice: InvoiceState;
  onOpen: () => void;
  /** Null for a guest: corrections need an account. */
  onCorrect: (() => void) | null;
}

/** The invoice, which opens in its own tab and can be corrected once. */
export function InvoiceCard({ order, invoice, onOpen, onCorrect }: InvoiceCardProps) {
  const { invoiceNumber, can } = order;
  const { isPending, error, blockedUrl } = invoice;
  if (!can.invoice.isPossible)
    return (
      <Card title={t('orders.invoice')}>
        <p className="text-dust">{t('orders.noInvoice', { why: can.invoice.why ?? 'not_paid' })}</p>
      </Card>
    );
  return (
    <Card
      title={invoiceNumber === null ? t('orders.invoice') : t('orders.invoiceTitle', { number: invoiceNumber })}
      explanation={t('orders.invoiceOpens')}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" isPending={isPending} onClick={onOpen}>
          <ReceiptText className="size-4 shrink-0" />
          {t('orders.openInvoice')}
        </Button>
        {onCorrect !== null && can.correct.isPossible && (
          <Button variant="text" onClick={onCorrect}>
            {t('orders.correct')}
          </Button>
        )}
      </div>
      <div className="mt-4 grid gap-3 empty:hidden">
        {blockedUrl !== null && (
          <Notice tone="info" message={t('orders.invoiceReady')}>
            <Button asChild variant="text" className="justify-self-start">
              <a href={blockedUrl} target="_blank" rel="noopener noreferrer">
                {t('orders.invoiceLink')}
              </a>
            </Button>
          </Notice>
        )}
        <ErrorNotice error={error} />
        <Correction order={order} isGuest={onCorrect === null} />
      </div>
    </Card>
  );
}

/** Says that it was corrected, or why it can't be. */
function Correction({ order, isGuest }: Pick<InvoiceCardProps, 'order'> & { isGuest: boolean }) {
  const { invoiceCorrectedAt, can } = order;
  if (invoiceCorrectedAt !== null)
    return (
      <p className="text-13 text-dust">
        <Rich parts={rich('orders.corrected', dated(invoiceCorrectedAt))} />
      </p>
    );
  if (isGuest || can.correct.why !== 'adjusted') return null;
  return <p className="text-13 text-dust">{t('orders.noCorrection')}</p>;
}
