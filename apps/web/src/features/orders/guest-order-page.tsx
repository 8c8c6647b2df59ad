import type { OrderDetails } from '@backline/domain/orders/order';
import { paths, toOrdersPath } from '@backline/domain/pages/paths';
import { minuteMs } from '@backline/domain/time';
import { t } from '@backline/texts/orders';
import { ErrorNotice } from '@backline/ui';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAuth } from '../../lib/auth/auth-provider.tsx';
import { toErrorBody, toFormState, toLoadError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { getAudition } from '../audition/use-audition.ts';
import { MessageCard } from '../site/message-card.tsx';
import { PageHeading } from '../site/page-heading.tsx';
import { PortalBar } from '../site/portal-bar.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { GuestCodes } from './guest-codes.tsx';
import { useInvoiceTab } from './invoice/use-invoice-tab.ts';
import { OrderCard } from './order-card.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { useOrderTracks } from './use-order-tracks.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** An address may ask 60 times an hour, and several people may share it. */
const lookAgainMs = 3 * minuteMs;

/** Explains why the link shows no order. */
function toDeadLink({ reason, message }: { reason?: string; message: string }) {
  if (reason === 'erased') return { title: t('orders.linkErased'), text: message };
  if (reason === 'expired') return { title: t('orders.linkExpired'), text: t('orders.linkExpiredHint') };
  return { title: t('orders.linkInvalid'), text: t('orders.linkInvalidHint') };
}

/** A guest's order, opened with the link from the mail with the codes. */
export function GuestOrderPage() {
  usePageTitle(t('orders.guestTitle'));
  const { token = '' } = useParams();
  const { token: session } = useAuth();
  const order = trpc.orders.getGuestOrder.useQuery({ token }, { refetchInterval: lookAgainMs });
  const refusal = toErrorBody(order.error);
  if (refusal?.code === 'token_invalid' || refusal?.code === 'input_invalid')
    return (
      <div className="flex min-h-dvh flex-col">
        <PortalBar />
        <MessageCard
          {...toDeadLink(refusal)}
          nextStep={
            session === null
              ? { label: t('orders.logIn'), path: paths.login }
              : { label: t('orders.toYourOrders'), path: toOrdersPath() }
          }
        />
      </div>
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <PortalBar />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-content flex-1 px-5 py-10 mobile:px-12">
        <PageHeading title={t('orders.guestTitle')} text={t('orders.guestLead')} />
        <div className="grid gap-6">
          <ErrorNotice
            error={toLoadError(order, t('orders.orderFailed'))}
            isRetrying={order.isFetching}
            onRetry={order.refetch}
          />
          {order.isPending && <OrderSkeleton />}
          {order.data !== undefined && <Opened token={token} order={order.data} isSignedIn={session !== null} />}
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}

function Opened({ token, order, isSignedIn }: { token: string; order: OrderDetails; isSignedIn: boolean }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const getInvoice = trpc.orders.getGuestInvoice.useMutation({ gcTime: 0 });
  const { openInvoice, ...invoice } = useInvoiceTab(() => getInvoice.mutateAsync({ token }));
  // This page has no player that would stay.
  useEffect(() => () => getAudition().dispatch({ type: 'paused' }), []);
  return (
    <>
      <div className="empty:hidden print:hidden">
        <GuestCodes lines={order.lines} isSignedIn={isSignedIn} />
      </div>
      <OrderCard
        order={order}
        product={useProduct()}
        account={null}
        tracks={useOrderTracks(order)}
        invoice={invoice}
        onOpen={openInvoice}
        onCorrect={null}
        onWithdraw={() => setWithdrawing(true)}
      />
      {isWithdrawing && <WithdrawAsGuest token={token} order={order} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

interface WithdrawAsGuestProps {
  token: string;
  order: OrderDetails;
  onClose: () => void;
}

/** The open dialog and its call, which mails a link to confirm. */
function WithdrawAsGuest({ token, order, onClose }: WithdrawAsGuestProps) {
  const [kept] = useState(order);
  const { orders: cache } = trpc.useUtils();
  const withdraw = trpc.orders.withdrawAsGuest.useMutation({
    onSettled: () => cache.getGuestOrder.invalidate({ token }),
  });
  return (
    <WithdrawDialog
      order={kept}
      isGuest
      initialName=""
      {...toFormState(withdraw, t('orders.withdrawFailed'))}
      onSubmit={(declaration) => withdraw.mutate({ token, ...declaration })}
      onClose={onClose}
    />
  );
}
