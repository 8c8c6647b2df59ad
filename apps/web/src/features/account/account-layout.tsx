import { sidebarCookieMaxAgeSeconds, tooltipDelayMs } from '@backline/domain/limits';
import { paths, toAccountPath } from '@backline/domain/pages/paths';
import { planRules, toPlanState } from '@backline/domain/plans/rules';
import { toPlusName } from '@backline/domain/product';
import { profile } from '@backline/texts/account/profile';
import { browser } from '@backline/texts/browser';
import { createTexts } from '@backline/texts/write';
import { Notice, PanelLeft, SidePanel, Tooltip, useSidePanel } from '@backline/ui';
import { matchesMedia } from '@backline/ui/browser';
import { watchMedia } from '@backline/ui/browser-parts';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '../../lib/auth/auth-provider.tsx';
import { toLoginPath } from '../../lib/auth/redirects.ts';
import { browserStorage, storageKeys } from '../../lib/browser/browser-storage.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { PortalBar } from '../site/portal-bar.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountRail } from './account-rail.tsx';
import { useAccountRail } from './use-account-rail.ts';

const wide = '(min-width: 48rem)';
const subscribe = (listener: () => void) => watchMedia(wide, listener);

/** For content that is elsewhere in the document on a narrow screen, so that the tab order matches what is seen. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => !matchesMedia(wide));
}

const { t } = createTexts({ browser, profile });

const ComputersAfterPassword = lazy(async () => {
  const { ComputersAfterPassword } = await import('../devices/computers/computers-after-password.tsx');
  return { default: ComputersAfterPassword };
});

export function AccountLayout() {
  const product = useProduct();
  const { name, slug } = product;
  const { pathname, search } = useLocation();
  const { token, signOutReason } = useAuth();
  const panel = useSidePanel(sidebarCookieMaxAgeSeconds);
  const [wasSignedIn] = useState(token !== null);
  const [hasNewPassword] = useState(() => browserStorage.read(storageKeys.newPassword) !== null);

  if (token === null) {
    const hasLeft = wasSignedIn && signOutReason === 'logged_out';
    return <Navigate to={hasLeft ? paths.login : toLoginPath(pathname, search)} replace />;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <PortalBar
        panelToggle={
          <Tooltip text={t('profile.panelKeys')} delayMs={tooltipDelayMs}>
            <button
              type="button"
              aria-label={t('profile.panelToggle')}
              aria-keyshortcuts="Control+B Meta+B"
              onClick={panel.toggle}
              className="grid size-11 shrink-0 place-items-center rounded-control text-dust transition-colors hover:bg-raised hover:text-paper"
            >
              <PanelLeft className="size-5" />
            </button>
          </Tooltip>
        }
      />
      <div className="flex flex-1">
        <SidePanel
          label={t('profile.account')}
          isExpanded={panel.isExpanded}
          isSheetOpen={panel.isSheetOpen}
          onSheetClose={panel.closeSheet}
        >
          <AccountMenu
            productName={name}
            plusName={toPlusName(product)}
            productSlug={slug}
            onChoose={panel.closeSheet}
          />
        </SidePanel>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-5 py-10 mobile:px-12">
          {browserStorage.isRefused() && (
            <div className="mb-8">
              <Notice tone="info" message={t('browser.nothingKept')} />
            </div>
          )}
          <Content />
        </main>
      </div>
      <SiteFooter />
      {hasNewPassword && (
        <Suspense fallback={null}>
          <ComputersAfterPassword />
        </Suspense>
      )}
    </div>
  );
}

/** The tab, with the rail at its right or below. On a phone, only the first tab has the rail, above it. */
function Content() {
  const { slug } = useProduct();
  const { pathname } = useLocation();
  const isNarrow = useIsNarrow();
  const rail = useAccountRail();
  const isFirstTab = pathname === paths.account || pathname === toAccountPath('profile', slug);
  const isPlanTab = pathname === toAccountPath('plus', slug);
  // While the plan is for sale, its page shows the plan's packs instead.
  const isPlanOffered = isPlanTab && (rail === null || planRules[toPlanState(rail.plan)].view === 'picker');
  // The tab must keep its position in the tree, or it would lose its state when the rail appears.
  return (
    <div
      className={
        isPlanOffered
          ? 'max-w-account rail:mx-auto'
          : 'grid max-w-content gap-8 rail:mx-auto rail:max-w-account rail:grid-cols-[minmax(0,45rem)_20rem]'
      }
    >
      {isNarrow && isFirstTab && (rail === null ? <div className="min-h-43" /> : <AccountRail {...rail} />)}
      <div className="min-w-0">
        <Outlet />
      </div>
      {!isPlanOffered && !isNarrow && rail !== null && <AccountRail {...rail} isPlanHidden={isPlanTab} />}
    </div>
  );
}
