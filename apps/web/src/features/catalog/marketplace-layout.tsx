import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useAuth } from '../../lib/auth-provider.tsx';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { SiteFooter } from '../site/site-footer.tsx';
import { TopNav } from '../site/top-nav.tsx';
import { PurchaseNotice } from './cart/purchase-notice.tsx';
import { ListFailed } from './list-failed.tsx';
import { MarketplaceProvider } from './marketplace-provider.tsx';
import { usePrefetch } from './use-prefetch.ts';

export function MarketplaceLayout() {
  const { name, slug, logo } = useProduct();
  const { token, logOut } = useAuth();
  const { user } = useCurrentUser();
  const { trackers } = useServices();
  const prefetch = usePrefetch();
  useEffect(() => trackers.watchReferrals(), [trackers]);
  return (
    <div className="flex min-h-dvh flex-col">
      <TopNav
        logo={logo}
        productName={name}
        productSlug={slug}
        contactName={user?.contactName ?? null}
        isSignedIn={token !== null}
        onLogOut={logOut}
      />
      <main
        {...prefetch}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page flex-1 px-5 py-10 max-mobile:pt-4 max-mobile:pb-24 mobile:px-12"
      >
        <PurchaseNotice />
        <MarketplaceProvider>
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
