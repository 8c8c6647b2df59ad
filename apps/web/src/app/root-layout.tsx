import { paths, toAccountPath, toPlusPath } from '@backline/domain/paths';
import { site } from '@backline/texts/en/site';
import { createTexts } from '@backline/texts/write';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { storageKeys } from '../lib/browser-storage.ts';
import { rememberCampaign } from '../lib/campaign.ts';
import { useProduct } from '../lib/product-provider.tsx';
import { useServices } from '../lib/services-provider.tsx';

const { t } = createTexts({ site });

export interface PageHandle {
  /** Null: the page sets its own title, from its data. */
  title: string | null;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}

function skipToContent() {
  document.getElementById('content')?.focus();
}

/** The player's dock, where previews may be heard; null until its code is there. */
function useDock(pathname: string): ComponentType | null {
  const { slug } = useProduct();
  const { tabStorage } = useServices();
  const [Dock, setDock] = useState<ComponentType | null>(null);
  const hasPlan = [toPlusPath(slug), toAccountPath('plus', slug)].includes(pathname);
  const hasPreviews = isUnder(paths.marketplace, pathname) || hasPlan;
  const isPlace = hasPreviews || isUnder(paths.account, pathname);
  const isWanted = Dock === null && isPlace && (hasPreviews || tabStorage.read(storageKeys.heard) !== null);
  useEffect(() => {
    if (!isWanted) return;
    const load = import('../features/catalog/marketplace-pages.ts');
    // Without it the page is what it was.
    load.then(
      ({ ShopAudition }) => setDock(() => ShopAudition),
      () => undefined,
    );
  }, [isWanted]);
  return isPlace ? Dock : null;
}

function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** What every page needs: its title, a link past the navigation, the focus after a change of page, the player. */
export function RootLayout() {
  const location = useLocation();
  const { tabStorage } = useServices();
  const shown = useRef(location);
  const Dock = useDock(location.pathname);
  const title = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle)?.title;

  useEffect(() => rememberCampaign(location.search, tabStorage), [location.search, tabStorage]);

  useEffect(() => {
    if (typeof title === 'string') document.title = title;
  }, [title]);

  useEffect(() => {
    const { pathname, search } = shown.current;
    const isSame = shown.current === location;
    shown.current = location;
    // The current page may be chosen again, which moves the focus. A changed query alone, such as a removed token, does not.
    if (isSame || (pathname === location.pathname && search !== location.search)) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [location]);

  return (
    <>
      <button
        type="button"
        onClick={skipToContent}
        className="sr-only z-30 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3"
      >
        {t('site.skipToContent')}
      </button>
      <Outlet />
      {Dock !== null && <Dock />}
      <ScrollRestoration />
    </>
  );
}
