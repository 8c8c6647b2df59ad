import type { OrderDetails, OrderLine } from '@backline/domain/orders/order';
import { computersHash, toAccountPath, toOrdersPath } from '@backline/domain/pages/paths';
import { rich, t } from '@backline/texts/orders';
import { ArrowLeft, ErrorNotice, Notice } from '@backline/ui';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/auth/use-current-user.ts';
import { toErrorBody, toFormError, toFormState, toLoadError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { dated, Rich } from '../../lib/text/rich.tsx';
import { GetPack } from '../packs/get-pack.tsx';
import { GetPackFold } from '../packs/get-pack-fold.tsx';
import { ButtonLink } from '../site/button-link.tsx';
import { CorrectInvoiceDialog } from './invoice/correct-invoice-dialog.tsx';
import { useInvoiceTab } from './invoice/use-invoice-tab.ts';
import { OrderCard } from './order-card.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { toLookAgainMs } from './to-look-again-ms.ts';
import { toLineName } from './to-names.ts';
import { useOrderTracks } from './use-order-tracks.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** How to get a line's pack in the buyer's account. */
function LineSounds({ line }: { line: OrderLine }) {
  const { sku, collectionSlug, delivered } = line;
  if (delivered.kind !== 'license' || sku === null || collectionSlug === null) return null;
  const pack = { sku, name: toLineName(line) };
  if (delivered.standing === 'on_hold') return <GetPackFold {...pack} standing={{ kind: 'over', cause: 'dispute' }} />;
  if (delivered.standing !== 'ended') return <GetPackFold {...pack} standing={{ kind: 'owned' }} />;
  return (
    <div className="mt-2 text-13">
      <GetPack {...pack} standing={{ kind: 'refunded' }} />
    </div>
  );
}

/** A customer's order. A change by support or the bank shows within a second. */
export function OwnOrder({ transactionId }: { transactionId: string }) {
  const [openedAt] = useState(() => Date.now());
  const order = trpc.orders.getOrder.useQuery(
    { transactionId },
    { staleTime: 0, refetchInterval: ({ state }) => toLookAgainMs(state.data, Date.now() - openedAt) },
  );
  const isMissing = toErrorBody(order.error)?.code === 'not_found';
  return (
    <div className="grid gap-6">
      <div className="print:mb-4">
        <ButtonLink to={toOrdersPath()} variant="text" className="print:hidden">
          <ArrowLeft className="size-4" />
          {t('orders.allOrders')}
        </ButtonLink>
        <h1 tabIndex={-1} className="mt-2 font-serif text-40 tracking-tight">
          {order.data === undefined ? (
            t('orders.order')
          ) : (
            <Rich parts={rich('orders.orderOf', dated(order.data.paidAt))} />
          )}
        </h1>
      </div>
      {isMissing && <Notice tone="error" message={t('orders.orderMissing')} detail={t('orders.orderMissingHint')} />}
      {!isMissing && (
        <ErrorNotice
          error={toLoadError(order, t('orders.orderFailed'))}
          onRetry={order.refetch}
          isRetrying={order.isFetching}
        />
      )}
      {order.isPending && <OrderSkeleton />}
      {!isMissing && order.data !== undefined && <Opened key={order.data.transactionId} order={order.data} />}
    </div>
  );
}

function Opened({ order }: { order: OrderDetails }) {
  const product = useProduct();
  const { slug } = product;
  const [dialog, setDialog] = useState<'correct' | 'withdraw' | null>(null);
  const { transactionId } = order;
  const getInvoice = trpc.orders.getInvoice.useMutation({ gcTime: 0 });
  const { openInvoice, ...invoice } = useInvoiceTab(() => getInvoice.mutateAsync({ transactionId }));
  const close = () => setDialog(null);
  const account = {
    licenses: toAccountPath('licenses', slug),
    plan: toAccountPath('plus', slug),
    computers: `${toAccountPath('security', slug)}${computersHash}`,
  };
  return (
    <>
      <OrderCard
        order={order}
        product={product}
        account={account}
        tracks={useOrderTracks(order)}
        toGet={(line) => <LineSounds line={line} />}
        invoice={invoice}
        onOpen={openInvoice}
        onCorrect={() => setDialog('correct')}
        onWithdraw={() => setDialog('withdraw')}
      />
      {dialog === 'correct' && <CorrectInvoice transactionId={transactionId} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawFromOrder order={order} onClose={close} />}
    </>
  );
}

interface CorrectInvoiceProps {
  transactionId: string;
  onClose: () => void;
}

/** The open dialog and its call. */
function CorrectInvoice({ transactionId, onClose }: CorrectInvoiceProps) {
  const { orders: cache } = trpc.useUtils();
  const standing = trpc.orders.getInvoiceDetails.useQuery(
    { transactionId },
    { gcTime: 0, refetchOnWindowFocus: false },
  );
  const correct = trpc.orders.correctInvoice.useMutation({
    onSuccess: (order) => cache.getOrder.setData({ transactionId }, order),
    onError: () => cache.getOrder.invalidate({ transactionId }),
  });
  return (
    <CorrectInvoiceDialog
      standing={standing.data ?? null}
      {...toFormState(correct, t('orders.correctFailed'))}
      error={toLoadError(standing, t('orders.invoiceNotRead')) ?? toFormError(correct.error, t('orders.correctFailed'))}
      onSubmit={(correction) => correct.mutate({ transactionId, ...correction })}
      onClose={onClose}
    />
  );
}

interface WithdrawFromOrderProps {
  order: OrderDetails;
  onClose: () => void;
}

/** The open dialog and its call. It keeps the order from when it opened, so that nothing moves while it is read. */
function WithdrawFromOrder({ order, onClose }: WithdrawFromOrderProps) {
  const { transactionId } = order;
  const [kept] = useState(order);
  const { user } = useCurrentUser();
  const { orders: cache } = trpc.useUtils();
  const withdraw = trpc.orders.withdraw.useMutation({
    onSuccess: (now) => cache.getOrder.setData({ transactionId }, now),
    onError: () => cache.getOrder.invalidate({ transactionId }),
    onSettled: () => cache.listOrders.invalidate(),
  });
  return (
    <WithdrawDialog
      order={kept}
      isGuest={false}
      initialName={user?.contactName ?? ''}
      {...toFormState(withdraw, t('orders.withdrawFailed'))}
      onSubmit={(declaration) => withdraw.mutate({ transactionId, ...declaration })}
      onClose={onClose}
    />
  );
}
