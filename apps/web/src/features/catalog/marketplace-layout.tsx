import { t } from '@backline/texts/shop/list';
import { Notice } from '@backline/ui';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useServices } from '../../lib/services-provider.tsx';
import { PromoLine } from '../payments/promo-line.tsx';
import { PortalBar } from '../site/portal-bar.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { PurchaseNotice } from './cart/purchase-notice.tsx';
import { useReceipt } from './cart/use-receipt.ts';
import { MarketplaceProvider } from './marketplace-provider.tsx';
import { usePrefetch } from './use-prefetch.ts';

/** Shown if the marketplace provider renders nothing. */
function ListFailed() {
  const { data, error, isFetching, refetch } = trpc.catalog.listCartItems.useQuery();
  if (error === null || data !== undefined) return null;
  return (
    <Notice
      tone="error"
      {...toFormError(error, t('shop.listFailed'))}
      message={t('shop.listFailed')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
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
        <PurchaseNotice receipt={receipt} onShown={showOnce} onDelivered={noteDelivery} onDismiss={dismiss} />
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
