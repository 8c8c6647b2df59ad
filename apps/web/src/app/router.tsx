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
  Navigate,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { AuthLayout } from '../features/account/auth-layout.tsx';
import { LoginPage } from '../features/account/login-page.tsx';
import { ErrorPage } from '../features/site/error-page.tsx';
import type { Services } from '../lib/services-provider.tsx';
import { createTitles } from '../lib/titles.ts';
import { BlankPage } from './blank-page.tsx';
import { CollectionRedirect } from './collection-redirect.tsx';
import { RedirectWithQuery } from './redirect-with-query.tsx';
import { RootLayout } from './root-layout.tsx';

const account = () => import('../features/account/account-pages.ts');
const links = () => import('../features/account/link-pages.ts');
const marketplace = () => import('../features/marketplace/marketplace-pages.ts');

/** A filter in the address asks the server for nothing. */
function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Login comes with the first load; the rest in parts, each when it is first gone to. */
export function createRoutes(product: ProductConfig, services: Services): RouteObject[] {
  const titles = createTitles(product);
  const tabs = accountTabs(product.slug);
  const load = createTRPCQueryUtils({ queryClient: services.queryClient, client: services.trpcClient });
  const isSignedIn = () => services.authStore.getState().token !== null;
  /** Asks for the data while the page's code is still on its way. */
  const loadUser = () => {
    if (isSignedIn()) void load.account.getCurrentUser.prefetch();
    return null;
  };
  const loadProfile = () => {
    if (isSignedIn()) void load.sessions.listSessions.prefetch();
    return null;
  };

  const loadLicenses = () => {
    if (isSignedIn()) void load.licenses.listLicenses.prefetch();
    return null;
  };
  const loadPlan = () => {
    if (!isSignedIn()) return null;
    void load.plans.getPlanStatus.prefetch();
    void load.plans.getTrial.prefetch();
    void load.catalog.listPlans.prefetch();
    return null;
  };
  const loadLatestVersion = () => {
    if (isSignedIn()) void load.downloads.getLatestVersion.prefetch();
    return null;
  };

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
      HydrateFallback: BlankPage,
      handle: { title: titles.portal },
      children: [
        { path: paths.home, element: <Navigate to={paths.login} replace /> },
        {
          element: <AuthLayout />,
          children: [
            { path: paths.login, handle: { title: titles.login }, element: <LoginPage /> },
            {
              path: paths.signUp,
              handle: { title: titles.signUp },
              lazy: async () => ({ Component: (await import('../features/account/signup-page.tsx')).SignUpPage }),
            },
            {
              path: paths.accountCreated,
              handle: { title: titles.accountCreated },
              lazy: async () => ({ Component: (await links()).AccountCreatedPage }),
            },
            {
              path: paths.verify,
              handle: { title: titles.verify },
              lazy: async () => ({ Component: (await links()).VerifyPage }),
            },
            {
              path: paths.recover,
              handle: { title: titles.recover },
              lazy: async () => ({ Component: (await links()).RecoverPage }),
            },
            {
              path: paths.resetPassword,
              handle: { title: titles.resetPassword },
              lazy: async () => ({ Component: (await links()).ResetPasswordPage }),
            },
            {
              path: paths.cancelReset,
              handle: { title: titles.cancelReset },
              lazy: async () => ({ Component: (await links()).CancelResetPage }),
            },
            {
              path: paths.confirmEmail,
              handle: { title: titles.confirmEmail },
              lazy: async () => ({ Component: (await links()).ConfirmEmailPage }),
            },
            {
              path: paths.cancelEmail,
              handle: { title: titles.cancelEmail },
              lazy: async () => ({ Component: (await links()).CancelEmailPage }),
            },
            {
              path: paths.secure,
              handle: { title: titles.secure },
              lazy: async () => ({ Component: (await links()).SecurePage }),
            },
          ],
        },
        {
          path: paths.account,
          loader: loadUser,
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
              lazy: async () => ({ Component: (await import('../features/plan/plan-page.tsx')).PlanPage }),
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
              path: toCollectionPath(':collection'),
              handle: { title: null },
              loader: loadCollection,
              shouldRevalidate: isOtherPage,
              lazy: async () => ({ Component: (await marketplace()).CollectionPage }),
            },
            {
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

export function createRouter(product: ProductConfig, services: Services) {
  return createBrowserRouter(createRoutes(product, services));
}
