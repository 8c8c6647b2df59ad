import {
  confirmWithdrawalPath,
  paths,
  slugMark,
  toAccountPath,
  toCollectionPath,
  toDeveloperPath,
  toPlusPath,
} from './paths.ts';

/** Catalog calls for server-rendered pages. Their answers are the same for everyone. */
export type CatalogCall = 'listCartItems' | 'listDevelopers' | 'listPlans' | 'getCollection' | 'getDeveloper';

export interface PagePart {
  /** The file that exports the component, which also names its chunk, and the component. */
  source: `${string}/${string}`;
  /** The catalog calls it shows. */
  shows?: readonly CatalogCall[];
  /** Its other calls, for customers. */
  needs?: readonly string[];
}

interface PageRow extends PagePart {
  /** With `slugMark` for the product, or a parameter that names an item of the catalog. */
  path: string;
  /** The frame around it; null for none. */
  frame: keyof typeof frames | null;
  /** The page whose title it uses; null if it builds a title from its data. */
  title?: string | null;
  /** True if search engines may index it. They may index catalog pages once rendered. */
  isIndexed?: boolean;
}

const list = ['listCartItems', 'listDevelopers'] as const;
const user = 'account.getCurrentUser';
const owned = 'licenses.listLicenses';
const latest = 'downloads.getLatestVersion';
/** The account's plan, packs and plugin, in its rail or on the page of the plugin. */
const withRail = { frame: 'account', needs: [owned, latest, 'catalog.listCartItems'] } as const;
const forPlugin = { frame: 'auth', needs: [user] } as const;
const inShop = { frame: 'marketplace', title: null } as const;

/** The frames of pages. The account's frame requires a login. */
export const frames = {
  auth: { source: 'auth-pages/AuthLayout' },
  account: {
    source: 'account-pages/AccountLayout',
    needs: [user, 'plans.getPlanStatus', 'privacy.getErasure'],
  },
  marketplace: { source: 'marketplace-pages/MarketplaceLayout', shows: list, needs: [owned, user] },
} as const satisfies Record<string, PagePart>;

/** All pages of the portal. Browser, server and build read this table. */
export const pages = {
  login: { path: paths.login, frame: 'auth', source: 'auth-pages/LoginPage', isIndexed: true },
  signUp: { path: paths.signUp, frame: 'auth', source: 'auth-pages/SignUpPage', isIndexed: true },
  accountCreated: { path: paths.accountCreated, frame: 'auth', source: 'auth-pages/AccountCreatedPage' },
  verify: { path: paths.verify, frame: 'auth', source: 'auth-pages/VerifyPage' },
  recover: { path: paths.recover, frame: 'auth', source: 'auth-pages/RecoverPage' },
  resetPassword: { path: paths.resetPassword, frame: 'auth', source: 'auth-pages/ResetPasswordPage' },
  cancelReset: { path: paths.cancelReset, frame: 'auth', source: 'link-pages/CancelResetPage' },
  confirmEmail: { path: paths.confirmEmail, frame: 'auth', source: 'link-pages/ConfirmEmailPage' },
  cancelEmail: { path: paths.cancelEmail, frame: 'auth', source: 'link-pages/CancelEmailPage' },
  secure: { path: paths.secure, frame: 'auth', source: 'link-pages/SecurePage' },
  stop: { path: paths.stop, frame: 'auth', source: 'link-pages/StopPage' },
  unsubscribe: { path: paths.unsubscribe, frame: 'auth', source: 'link-pages/UnsubscribePage' },
  device: { ...forPlugin, path: paths.device, source: 'device-pages/DevicePage' },
  deviceOffline: { ...forPlugin, path: paths.deviceOffline, source: 'device-pages/OfflinePage' },
  account: { ...withRail, path: paths.account, source: 'account-pages/AccountIndexPage', title: 'profile' },
  profile: { ...withRail, path: toAccountPath('profile', slugMark), source: 'account-pages/ProfilePage' },
  download: { ...withRail, path: toAccountPath('download', slugMark), source: 'download-page/DownloadPage' },
  plus: {
    path: toAccountPath('plus', slugMark),
    frame: 'account',
    source: 'plan-page/PlanPage',
    needs: ['plans.getTrial', 'catalog.listInstruments', 'catalog.listPlans', 'catalog.listCartItems'],
  },
  licenses: { ...withRail, path: toAccountPath('licenses', slugMark), source: 'licenses-page/LicensesPage' },
  // These pages' titles are not in the first load of other pages.
  security: {
    frame: 'account',
    title: null,
    path: toAccountPath('security', slugMark),
    source: 'security-page/SecurityPage',
    needs: ['factors.listFactors', 'sessions.listSessions', 'devices.list'],
  },
  data: {
    frame: 'account',
    title: null,
    path: toAccountPath('data', slugMark),
    source: 'data-page/DataPage',
    needs: ['factors.listFactors', 'consents.getMailChoice'],
  },
  orders: { frame: 'account', title: null, path: toAccountPath('orders', slugMark), source: 'order-pages/OrdersPage' },
  activity: {
    frame: 'account',
    title: null,
    path: toAccountPath('activity', slugMark),
    source: 'activity-page/ActivityPage',
  },
  guestOrder: { frame: null, title: null, path: '/orders/:token', source: 'order-pages/GuestOrderPage' },
  confirmWithdrawal: {
    frame: 'auth',
    title: null,
    path: confirmWithdrawalPath,
    source: 'order-pages/ConfirmWithdrawalPage',
  },
  marketplace: {
    path: paths.marketplace,
    frame: 'marketplace',
    source: 'marketplace-pages/MarketplacePage',
    shows: list,
  },
  collection: {
    ...inShop,
    path: toCollectionPath(':collection'),
    source: 'marketplace-pages/CollectionPage',
    shows: ['getCollection', 'listPlans'],
  },
  developer: {
    ...inShop,
    path: toDeveloperPath(':developer'),
    source: 'marketplace-pages/DeveloperPage',
    shows: ['getDeveloper', 'listCartItems'],
  },
  join: {
    path: toPlusPath(slugMark),
    frame: 'marketplace',
    source: 'join-page/JoinPage',
    title: 'plus',
    shows: ['listPlans', 'listCartItems'],
  },
  notFound: { path: paths.notFound, frame: null, source: 'not-found-page/NotFoundPage' },
  error: { path: paths.error, frame: null, source: 'error-page/ErrorPage' },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof pages;

/** Every page with all of its fields. */
export const pageRows = Object.entries(pages) as readonly [PageName, PageRow][];

/** A page that shows the catalog: the server renders it, search engines index it, and the sitemap lists it. */
export type CatalogPage = {
  [Name in PageName]: (typeof pages)[Name] extends { shows: unknown } ? Name : never;
}[PageName];

/** The input of a catalog call for a page with this id or slug in its address. */
export function toCallInput(call: CatalogCall, idOrSlug: string): object | undefined {
  if (call === 'getCollection') return { collectionIdOrSlug: idOrSlug };
  return call === 'getDeveloper' ? { developerIdOrSlug: idOrSlug } : undefined;
}
