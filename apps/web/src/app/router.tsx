import {
  accountTabs,
  collectionShortcut,
  paths,
  toAccountPath,
  toCollectionPath,
  toDeveloperPath,
  toPlusPath,
} from '@backline/domain/paths';
import type { ProductConfig } from '@backline/domain/product';
import { createTRPCQueryUtils } from '@trpc/react-query';
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
import { createTitles } from '../lib/titles.ts';
import { CollectionRedirect } from './collection-redirect.tsx';
import { RedirectWithQuery } from './redirect-with-query.tsx';
import { RootLayout } from './root-layout.tsx';

const account = () => import('../features/account/account-pages.ts');
const auth = () => import('../features/account/auth-pages.ts');
const device = () => import('../features/devices/device-pages.ts');
const marketplace = () => import('../features/catalog/marketplace-pages.ts');

/** One of the pages around login. */
const toAuthPage = (path: string, title: string, name: keyof Awaited<ReturnType<typeof auth>>): RouteObject => ({
  path,
  handle: { title },
  lazy: async () => ({ Component: (await auth())[name] }),
});

/** A change of the filter in the address loads nothing. */
function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Every page is a chunk that is loaded on the first visit. */
export function createRoutes(product: ProductConfig, services: Services): RouteObject[] {
  const titles = createTitles(product);
  const tabs = accountTabs(product.slug);
  const load = createTRPCQueryUtils({ queryClient: services.queryClient, client: services.trpcClient });
  const isSignedIn = () => services.authStore.getState().token !== null;
  /** Asks for the data while the page's code is still on its way. */
  const forCustomers = (prefetch: () => void) => () => {
    if (isSignedIn()) prefetch();
    return null;
  };
  const loadUser = forCustomers(() => void load.account.getCurrentUser.prefetch());
  const loadProfile = forCustomers(() => {
    void load.sessions.listSessions.prefetch();
    void load.devices.list.prefetch();
  });
  const loadLicenses = forCustomers(() => void load.licenses.listLicenses.prefetch());
  const loadLatestVersion = forCustomers(() => void load.downloads.getLatestVersion.prefetch());
  const loadAccount = forCustomers(() => {
    loadUser();
    loadLicenses();
    loadLatestVersion();
    void load.plans.getPlanStatus.prefetch();
    void load.catalog.listCartItems.prefetch();
  });
  const loadPlan = forCustomers(() => {
    void load.plans.getTrial.prefetch();
    void load.catalog.listInstruments.prefetch();
    void load.catalog.listPlans.prefetch();
  });

  const loadMarketplace = () => {
    void load.catalog.listCartItems.prefetch();
    void load.catalog.listDevelopers.prefetch();
    loadLicenses();
    return loadUser();
  };
  const loadCollection = ({ params }: LoaderFunctionArgs) => {
    void load.catalog.getCollection.prefetch({ collectionIdOrSlug: params.collection ?? '' });
    void load.catalog.listPlans.prefetch();
    return null;
  };
  const loadDeveloper = ({ params }: LoaderFunctionArgs) => {
    void load.catalog.getDeveloper.prefetch({ developerIdOrSlug: params.developer ?? '' });
    return null;
  };

  const profile = { handle: { title: titles.profile }, loader: loadProfile };
  return [
    {
      element: <RootLayout />,
      errorElement: <ErrorPage />,
      // Nothing is shown while the first page's code is on its way.
      HydrateFallback: () => null,
      handle: { title: titles.portal },
      children: [
        { path: paths.home, element: <Navigate to={paths.login} replace /> },
        {
          lazy: async () => ({ Component: (await auth()).AuthLayout }),
          children: [
            toAuthPage(paths.login, titles.login, 'LoginPage'),
            toAuthPage(paths.signUp, titles.signUp, 'SignUpPage'),
            toAuthPage(paths.accountCreated, titles.accountCreated, 'AccountCreatedPage'),
            toAuthPage(paths.verify, titles.verify, 'VerifyPage'),
            toAuthPage(paths.recover, titles.recover, 'RecoverPage'),
            toAuthPage(paths.resetPassword, titles.resetPassword, 'ResetPasswordPage'),
            toAuthPage(paths.cancelReset, titles.cancelReset, 'CancelResetPage'),
            toAuthPage(paths.confirmEmail, titles.confirmEmail, 'ConfirmEmailPage'),
            toAuthPage(paths.cancelEmail, titles.cancelEmail, 'CancelEmailPage'),
            toAuthPage(paths.secure, titles.secure, 'SecurePage'),
            {
              path: paths.device,
              handle: { title: titles.device },
              loader: loadUser,
              lazy: async () => ({ Component: (await device()).DevicePage }),
            },
            {
              path: paths.deviceOffline,
              handle: { title: titles.deviceOffline },
              loader: loadUser,
              lazy: async () => ({ Component: (await device()).OfflinePage }),
            },
          ],
        },
        {
          path: paths.account,
          loader: loadAccount,
          lazy: async () => ({ Component: (await account()).AccountLayout }),
          children: [
            { index: true, ...profile, lazy: async () => ({ Component: (await account()).AccountIndexPage }) },
            { path: tabs.profile, ...profile, lazy: async () => ({ Component: (await account()).ProfilePage }) },
            {
              path: tabs.download,
              handle: { title: titles.download },
              loader: loadLatestVersion,
              lazy: async () => ({ Component: (await import('../features/downloads/download-page.tsx')).DownloadPage }),
            },
            {
              path: tabs.plus,
              handle: { title: titles.plus },
              loader: loadPlan,
              lazy: async () => ({ Component: (await import('../features/plans/plan-page.tsx')).PlanPage }),
            },
            {
              path: tabs.licenses,
              handle: { title: titles.licenses },
              loader: loadLicenses,
              lazy: async () => ({ Component: (await import('../features/licenses/licenses-page.tsx')).LicensesPage }),
            },
          ],
        },
        {
          path: paths.licensesShortcut,
          element: <RedirectWithQuery to={toAccountPath('licenses', product.slug)} />,
        },
        { path: toPlusPath(product.slug), element: <RedirectWithQuery to={toAccountPath('plus', product.slug)} /> },
        { path: `${collectionShortcut}/:collection`, element: <CollectionRedirect /> },
        {
          id: 'marketplace',
          path: paths.marketplace,
          loader: loadMarketplace,
          shouldRevalidate: isOtherPage,
          lazy: async () => ({ Component: (await marketplace()).MarketplaceLayout }),
          children: [
            {
              index: true,
              handle: { title: titles.marketplace },
              lazy: async () => ({ Component: (await marketplace()).MarketplacePage }),
            },
            {
              id: 'collection',
              path: toCollectionPath(':collection'),
              handle: { title: null },
              loader: loadCollection,
              shouldRevalidate: isOtherPage,
              lazy: async () => ({ Component: (await marketplace()).CollectionPage }),
            },
            {
              id: 'developer',
              path: toDeveloperPath(':developer'),
              handle: { title: null },
              loader: loadDeveloper,
              shouldRevalidate: isOtherPage,
              lazy: async () => ({ Component: (await marketplace()).DeveloperPage }),
            },
          ],
        },
        {
          path: paths.notFound,
          handle: { title: titles.notFound },
          lazy: async () => ({ Component: (await import('../features/site/not-found-page.tsx')).NotFoundPage }),
        },
        { path: paths.error, handle: { title: titles.error }, element: <ErrorPage /> },
        { path: '*', element: <Navigate to={paths.notFound} replace /> },
      ],
    },
  ];
}

/** What a page that the server has rendered needs of its routes, to be rendered again at once. */
export interface RenderedRoutes {
  routes: RouteObject[];
  /** Nothing for each route that loads something: the data came with the page. */
  loaderData: Record<string, null>;
}

/** Loads the code of the page at an address. */
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

/** The router of a rendered page leaves it where the visitor has scrolled it. */
export function createRenderedRouter({ routes, loaderData }: RenderedRoutes) {
  return createBrowserRouter(routes, { hydrationData: { loaderData } });
}

export function createRouter(product: ProductConfig, services: Services) {
  return createBrowserRouter(createRoutes(product, services));
}
