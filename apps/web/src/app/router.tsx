import type { RouterInputs } from '@backline/api';
import { frames, type PageName, type PagePart, pageRows, pages, toCallInput } from '@backline/domain/pages/pages';
import { collectionShortcut, paths, slugMark, toAccountPath } from '@backline/domain/pages/paths';
import type { ProductConfig } from '@backline/domain/product';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  Navigate,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { ErrorPage } from '../features/site/error-page.tsx';
import type { Services } from '../lib/services-provider.tsx';
import { createTitles } from '../lib/text/titles.ts';
import { CollectionRedirect, RedirectWithQuery } from './redirect-with-query.tsx';
import { RootLayout } from './root-layout.tsx';

/** The files of the pages, each in a chunk that loads on the first visit. */
const files = {
  'account-pages': () => import('../features/account/account-pages.ts'),
  'activity-page': () => import('../features/activity/activity-page.tsx'),
  'auth-pages': () => import('../features/account/sign-in/auth-pages.ts'),
  'data-page': () => import('../features/account/data/data-page.tsx'),
  'device-pages': () => import('../features/devices/device-pages.ts'),
  'download-page': () => import('../features/downloads/download-page.tsx'),
  'error-page': async () => ({ ErrorPage }),
  'join-page': () => import('../features/catalog/join-page.tsx'),
  'licenses-page': () => import('../features/licenses/licenses-page.tsx'),
  'link-pages': () => import('../features/account/links/link-pages.ts'),
  'marketplace-pages': () => import('../features/catalog/marketplace-pages.ts'),
  'not-found-page': () => import('../features/site/not-found-page.tsx'),
  'order-pages': () => import('../features/orders/order-pages.ts'),
  'plan-page': () => import('../features/plans/plan-page.tsx'),
  'security-page': () => import('../features/account/security/security-page.tsx'),
};
type Files = { [File in keyof typeof files]: Awaited<ReturnType<(typeof files)[File]>> };

/** The table of pages, with names checked against existing components and calls. */
interface Part extends PagePart {
  source: { [File in keyof Files]: `${File}/${keyof Files[File] & string}` }[keyof Files];
  needs?: readonly {
    [Area in keyof RouterInputs & string]: `${Area}.${keyof RouterInputs[Area] & string}`;
  }[keyof RouterInputs & string][];
}
const parts: Record<PageName, Part> = pages;
const frameParts: Record<keyof typeof frames, Part> = frames;
/** Pages that set their own title. */
type TitledPage = { [Name in PageName]: (typeof pages)[Name] extends { title: unknown } ? never : Name }[PageName];

function toLazy({ source }: Part) {
  const [file, name] = source.split('/') as [keyof Files, string];
  return async () => ({ Component: ((await files[file]()) as unknown as Record<string, ComponentType>)[name] });
}

/** True for another page. If only the filter in the address changes, nothing has to load. */
function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Each page of the table as a route, in its frame. */
export function createRoutes(product: ProductConfig, services: Services): RouteObject[] {
  const titles: Record<TitledPage | 'portal', string> = createTitles(product);
  const load = createTRPCQueryUtils({ queryClient: services.queryClient, client: services.trpcClient });
  const prefetch = (call: string, input?: object) => {
    const [area = '', name = ''] = call.split('.');
    const areas = load as unknown as Record<string, Record<string, { prefetch: (input?: object) => Promise<void> }>>;
    void areas[area]?.[name]?.prefetch(input);
  };

  /** Requests the data while the page's code is still loading. */
  const toLoading = ({ shows = [], needs = [] }: PagePart) => {
    if (shows.length + needs.length === 0) return {};
    const loader = ({ params }: LoaderFunctionArgs) => {
      const idOrSlug = params.collection ?? params.developer ?? '';
      for (const call of shows) prefetch(`catalog.${call}`, toCallInput(call, idOrSlug));
      if (services.authStore.getState().token !== null) for (const call of needs) prefetch(call);
      return null;
    };
    return { loader, ...(shows.length > 0 && { shouldRevalidate: isOtherPage }) };
  };
  const toPages = (frame: keyof typeof frames | null): RouteObject[] =>
    pageRows
      .filter(([, row]) => row.frame === frame)
      .map(([name, row]) => ({
        id: name,
        path: row.path.replace(slugMark, product.slug),
        handle: { title: row.title === null ? null : titles[(row.title ?? name) as TitledPage] },
        lazy: toLazy(parts[name]),
        ...toLoading(row),
      }));
  const toFrame = (frame: keyof typeof frames): RouteObject => ({
    id: `${frame} frame`,
    lazy: toLazy(frameParts[frame]),
    ...toLoading(frames[frame]),
    children: toPages(frame),
  });

  return [
    {
      element: <RootLayout />,
      errorElement: <ErrorPage />,
      // Nothing is shown while the first page's code is loading.
      HydrateFallback: () => null,
      handle: { title: titles.portal },
      children: [
        ...(Object.keys(frames) as (keyof typeof frames)[]).map(toFrame),
        ...toPages(null),
        { path: paths.home, element: <Navigate to={paths.login} replace /> },
        {
          path: paths.licensesShortcut,
          element: <RedirectWithQuery to={toAccountPath('licenses', product.slug)} />,
        },
        { path: `${collectionShortcut}/:collection`, element: <CollectionRedirect /> },
        { path: '*', element: <Navigate to={paths.notFound} replace /> },
      ],
    },
  ];
}

/** The routes for a server-rendered page, so that it renders again synchronously. */
export interface RenderedRoutes {
  routes: RouteObject[];
  /** A placeholder for each loading route, because its data came with the page. */
  loaderData: Record<string, null>;
}

/** Loads the code of an address's page. */
export async function loadRenderedRoutes(
  product: ProductConfig,
  services: Services,
  address: string,
): Promise<RenderedRoutes> {
  const routes = createRoutes(product, services);
  const loaderData: Record<string, null> = {};
  for (const { route } of matchRoutes(routes, address) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    if (route.id !== undefined) loaderData[route.id] = null;
  }
  return { routes, loaderData };
}

/** The router of a rendered page keeps the scroll position. */
export function createRenderedRouter({ routes, loaderData }: RenderedRoutes) {
  return createBrowserRouter(routes, { hydrationData: { loaderData } });
}

export function createRouter(product: ProductConfig, services: Services) {
  return createBrowserRouter(createRoutes(product, services));
}
