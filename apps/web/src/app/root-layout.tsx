import { paths, toAccountPath, toPlusPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/site';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { storageKeys } from '../lib/browser/browser-storage.ts';
import { focusHeading } from '../lib/browser/focus-heading.ts';
import { createLate } from '../lib/calls/create-late.tsx';
import { useProduct } from '../lib/product-provider.tsx';
import { useServices } from '../lib/services-provider.tsx';
import { pendingTerms } from '../lib/text/pending-terms.ts';
import { rememberCampaign } from '../lib/trackers/campaign.ts';
import { loadConsents } from './load-consents.ts';

const Consents = createLate(async () => (await loadConsents()).Consents);

export interface PageHandle {
  /** Null if the page sets a title from its data. */
  title: string | null;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}

function skipToContent() {
  document.getElementById('content')?.focus();
}

/** The player, on pages where previews play. */
const Dock = createLate(async () => (await import('../features/catalog/marketplace-pages.ts')).ShopAudition);

/** True if the player is on a page. It stays in the account once it was shown, or something was played in this tab. */
function useHasDock(pathname: string): boolean {
  const { slug } = useProduct();
  const { tabStorage } = useServices();
  const wasShown = useRef(false);
  const hasPlan = [toPlusPath(slug), toAccountPath('plus', slug)].includes(pathname);
  const hasPreviews = isUnder(paths.marketplace, pathname) || hasPlan;
  const isPlace = hasPreviews || isUnder(paths.account, pathname);
  wasShown.current ||= isPlace && (hasPreviews || tabStorage.read(storageKeys.heard) !== null);
  return isPlace && wasShown.current;
}

function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The frame of every page: its title, a link past the navigation, focus after a page change, and the player. */
export function RootLayout() {
  const location = useLocation();
  const { isTrackingAsked } = useProduct();
  const { tabStorage } = useServices();
  const { data: hasPendingTerms } = useQuery(pendingTerms);
  const shown = useRef(location);
  const hasDock = useHasDock(location.pathname);
  const title = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle)?.title;

  useLayoutEffect(() => rememberCampaign(location.search, tabStorage), [location.search, tabStorage]);

  useEffect(() => {
    if (typeof title === 'string') document.title = title;
  }, [title]);

  useEffect(() => {
    const { pathname, search } = shown.current;
    const isSame = shown.current === location;
    shown.current = location;
    // Opening the current page again also moves focus. A change in the query alone, such as a removed token, does not.
    if (isSame || (pathname === location.pathname && search !== location.search)) return;
    focusHeading();
  }, [location]);

  return (
    <>
      <button
        type="button"
        onClick={skipToContent}
        className="sr-only z-30 focus:not-sr-only focus:fixed focus:top-2 focus:inset-s-2 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3"
      >
        {t('site.skipToContent')}
      </button>
      {(isTrackingAsked || hasPendingTerms === true) && <Consents />}
      <Outlet />
      {hasDock && <Dock />}
      <ScrollRestoration />
    </>
  );
}
