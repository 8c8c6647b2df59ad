import { sidebarCookieMaxAgeSeconds, tooltipDelayMs } from '@backline/domain/limits';
import { paths, toAccountPath } from '@backline/domain/pages/paths';
import { toPlusName } from '@backline/domain/product';
import { profile } from '@backline/texts/account/profile';
import { browser } from '@backline/texts/browser';
import { createTexts } from '@backline/texts/write';
import { Notice, PanelLeft, SidePanel, Tooltip, useSidePanel } from '@backline/ui';
import { matchesMedia } from '@backline/ui/browser';
import { watchMedia } from '@backline/ui/browser-parts';
import clsx from 'clsx';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '../../lib/auth/auth-provider.tsx';
import { toLoginPath } from '../../lib/auth/redirects.ts';
import { browserStorage, storageKeys } from '../../lib/browser/browser-storage.ts';
import { createLate } from '../../lib/calls/create-late.tsx';
import { useProduct } from '../../lib/product-provider.tsx';
import { PortalBar } from '../site/portal-bar.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountRail } from './account-rail.tsx';
import { useAccountRail } from './use-account-rail.ts';
import { Waiting } from './waiting.tsx';

const mobile = '(min-width: 48rem)';
const wide = '(min-width: 64rem)';

/**
 * True on a narrow screen, where some content is elsewhere in the document, so that the tab order matches the layout.
 */
function useIsBelow(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => watchMedia(query, listener), [query]);
  return useSyncExternalStore(subscribe, () => !matchesMedia(query));
}

const { t } = createTexts({ browser, profile });

const ComputersAfterPassword = createLate(
  async () => (await import('../devices/computers/computers-after-password.tsx')).ComputersAfterPassword,
);

export function AccountLayout() {
  const product = useProduct();
  const { name, slug } = product;
  const { pathname, search } = useLocation();
  const { token, signOutReason } = useAuth();
  const panel = useSidePanel(sidebarCookieMaxAgeSeconds);
  const isNarrow = useIsBelow(mobile);
  const isBelowWide = useIsBelow(wide);
  const [wasSignedIn] = useState(token !== null);
  const [hasNewPassword] = useState(() => browserStorage.read(storageKeys.newPassword) !== null);

  if (token === null) {
    const hasLeft = wasSignedIn && signOutReason === 'logged_out';
    return <Navigate to={hasLeft ? paths.login : toLoginPath(pathname, search)} replace />;
  }
  const menu = { productName: name, plusName: toPlusName(product), productSlug: slug };
  // While the panel is open beside the page, it shows the same tabs.
  const hasRow = isNarrow || (isBelowWide && !panel.isExpanded);
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
      {hasRow && (
        <div className="border-hairline border-b print:hidden">
          <AccountMenu {...menu} isRow />
        </div>
      )}
      <div className="flex flex-1">
        <SidePanel
          label={t('profile.account')}
          isExpanded={panel.isExpanded}
          isSheetOpen={panel.isSheetOpen}
          onSheetClose={panel.closeSheet}
        >
          <AccountMenu {...menu} onChoose={panel.closeSheet} />
        </SidePanel>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-5 py-10 mobile:px-12">
          {browserStorage.isRefused() && <Notice tone="info" message={t('browser.nothingKept')} className="mb-8" />}
          <Content isNarrow={isNarrow} />
        </main>
      </div>
      <SiteFooter />
      {hasNewPassword && <ComputersAfterPassword />}
    </div>
  );
}

/**
 * The tab's content. The first tab and the licenses also have the rail, on the right or below. On a phone, only the
 * first tab has it, above.
 */
function Content({ isNarrow }: { isNarrow: boolean }) {
  const { slug } = useProduct();
  const { pathname } = useLocation();
  const isFirstTab = pathname === paths.account || pathname === toAccountPath('profile', slug);
  const hasRail = isFirstTab || pathname === toAccountPath('licenses', slug);
  // The plan's page has its own column on the right.
  const isPlanTab = pathname === toAccountPath('plus', slug);
  return (
    <div
      className={clsx(
        'max-w-account rail:mx-auto',
        !isPlanTab && 'grid gap-8 max-rail:max-w-content rail:grid-cols-[minmax(0,45rem)_20rem]',
      )}
    >
      {isNarrow && isFirstTab && <Rail />}
      <div className="min-w-0">
        <Waiting />
        <Outlet />
      </div>
      {!isNarrow && hasRail && <Rail />}
    </div>
  );
}

function Rail() {
  const rail = useAccountRail();
  return rail === null ? <div className="min-h-43" /> : <AccountRail {...rail} />;
}
