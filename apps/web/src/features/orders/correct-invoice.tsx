import { t } from '@backline/texts/en/orders';
import { toFormState } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { CorrectInvoiceDialog } from './correct-invoice-dialog.tsx';

interface CorrectInvoiceProps {
  transactionId: string;
  onClose: () => void;
}

/** The open dialog and its call. */
export function CorrectInvoice({ transactionId, onClose }: CorrectInvoiceProps) {
  const { orders: cache } = trpc.useUtils();
  const correct = trpc.orders.correctInvoice.useMutation({
    onSuccess: (order) => cache.getOrder.setData({ transactionId }, order),
    onError: () => cache.getOrder.invalidate({ transactionId }),
  });
  const submit = useSingleFlight(correct.mutateAsync);
  return (
    <CorrectInvoiceDialog
      {...toFormState(correct, t('orders.correctFailed'))}
      onSubmit={(correction) => submit({ transactionId, ...correction })}
      onClose={onClose}
    />
  );
}
