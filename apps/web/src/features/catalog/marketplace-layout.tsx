import { t } from '@backline/texts/shop/list';
import { ErrorNotice } from '@backline/ui';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { createLate } from '../../lib/calls/create-late.tsx';
import { toLoadError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useServices } from '../../lib/services-provider.tsx';
import { PromoLine } from '../payments/promo-line.tsx';
import { PortalBar } from '../site/portal-bar.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { useReceipt } from './cart/use-receipt.ts';
import { MarketplaceProvider } from './marketplace-provider.tsx';
import { usePrefetch } from './use-prefetch.ts';

/** Not in the first load, because few visits follow a payment. */
const LateReceipt = createLate(async () => (await import('./cart/receipt-with-packs.tsx')).ReceiptWithPacks);

/** Shown if the marketplace provider renders nothing. */
function ListFailed() {
  const list = trpc.catalog.listCartItems.useQuery();
  return (
    <ErrorNotice error={toLoadError(list, t('shop.listFailed'))} onRetry={list.refetch} isRetrying={list.isFetching} />
  );
}

export function MarketplaceLayout() {
  const { trackers } = useServices();
  const prefetch = usePrefetch();
  const { receipt, showOnce, noteDelivery, dismiss } = useReceipt();
  useEffect(() => trackers.watchReferrals(), [trackers]);
  return (
    <div className="flex min-h-dvh flex-col">
      <PortalBar />
      <main
        {...prefetch}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page flex-1 px-5 py-10 max-mobile:pt-4 max-mobile:pb-24 mobile:px-12"
      >
        {receipt !== null && (
          <LateReceipt receipt={receipt} onShown={showOnce} onDelivered={noteDelivery} onDismiss={dismiss} />
        )}
        <PromoLine className="mb-4" />
        <MarketplaceProvider receipt={receipt}>
          <Outlet />
        </MarketplaceProvider>
        <Suspense>
          <ListFailed />
        </Suspense>
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </div>
  );
}
