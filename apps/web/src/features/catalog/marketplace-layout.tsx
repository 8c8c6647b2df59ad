import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useServices } from '../../lib/services-provider.tsx';
import { PromoLine } from '../payments/promo-line.tsx';
import { PortalBar } from '../site/portal-bar.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { PurchaseNotice } from './cart/purchase-notice.tsx';
import { useReceipt } from './cart/use-receipt.ts';
import { ListFailed } from './list-failed.tsx';
import { MarketplaceProvider } from './marketplace-provider.tsx';
import { usePrefetch } from './use-prefetch.ts';

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
