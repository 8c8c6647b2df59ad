import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { rememberCampaign } from '../lib/campaign.ts';
import { useServices } from '../lib/services-provider.tsx';

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

/** What every page needs: its title, a link past the navigation, the focus after a change of page. */
export function RootLayout() {
  const location = useLocation();
  const { tabStorage } = useServices();
  const shown = useRef(location);
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
        Skip to content
      </button>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
