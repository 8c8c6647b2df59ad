import { emailMaxLength, redirectMaxLength } from '../limits.ts';

/** All addresses of the portal. Mails, the server and the web app build their links only from these. */
export const paths = {
  home: '/',
  login: '/login',
  signUp: '/signup',
  accountCreated: '/confirm-email',
  verify: '/verify',
  recover: '/recover',
  resetPassword: '/recover/reset',
  cancelReset: '/recover/cancel',
  confirmEmail: '/email',
  cancelEmail: '/email/cancel',
  secure: '/secure',
  stop: '/stop',
  unsubscribe: '/unsubscribe',
  device: '/device',
  deviceOffline: '/device/offline',
  account: '/account',
  licensesShortcut: '/licenses',
  marketplace: '/marketplace',
  notFound: '/404',
  error: '/error',
} as const;

/** The vendor's pages in the demonstration. */
export const demoPagePaths = {
  terms: '/dev/terms',
  privacy: '/dev/privacy',
  refunds: '/dev/refunds',
  students: '/dev/students',
} as const;

const collectionPath = `${paths.marketplace}/collection`;
const developerPath = `${paths.marketplace}/developer`;

export function toCollectionPath(slug: string): string {
  return `${collectionPath}/${slug}`;
}

/** The alternative address of a collection; it redirects to the canonical one. */
export const collectionShortcut = '/collection';

export function toDeveloperPath(slug: string): string {
  return `${developerPath}/${slug}`;
}

/** The plan's page: the target of redirects and of the Join button. */
export function toPlusPath(slug: string): string {
  return `/${slug}-plus`;
}

/** The pack or developer that a path shows. */
export function findMarketplaceSlug(pathname: string): { kind: 'collection' | 'developer'; idOrSlug: string } | null {
  const [, kind, idOrSlug] = /^\/marketplace\/(collection|developer)\/([^/]{1,80})\/?$/.exec(pathname) ?? [];
  if (kind === undefined || idOrSlug === undefined) return null;
  return { kind: kind as 'collection' | 'developer', idOrSlug };
}

/** A placeholder for the product's slug in a build, which does not know it. */
export const slugMark = ':slug';

/** The entry in the build's list of scripts that starts a server-rendered page after its first paint. */
export const afterPaintMark = ':after-paint';

/** The tabs of the account area, in the order of its menu; two contain the product's slug. */
export function accountTabs(slug: string) {
  return {
    profile: 'profile',
    security: 'security',
    data: 'data',
    plus: `${slug}-plus`,
    licenses: 'licenses',
    orders: 'orders',
    activity: 'activity',
    download: `download-${slug}`,
  } as const;
}
export type AccountTab = keyof ReturnType<typeof accountTabs>;

export function toAccountPath(tab: AccountTab, slug: string): string {
  return `${paths.account}/${accountTabs(slug)[tab]}`;
}

/** The place of the computers on the security page. */
export const computersHash = '#computers';

/** The customer's orders; with a transaction, that order. */
export function toOrdersPath(transactionId?: string): string {
  const page = `${paths.account}/orders`;
  return transactionId === undefined ? page : `${page}?${new URLSearchParams({ [orderParam]: transactionId })}`;
}

/** The parameter with the open order. */
export const orderParam = 'order';

/** The page of a guest's order, with the token from the mail. */
export function toGuestOrderPath(token: string): string {
  return `/orders/${encodeURIComponent(token)}`;
}

/** The page where a guest confirms a withdrawal. */
export const confirmWithdrawalPath = '/orders/withdrawal';

/** True if the portal has a page at a path. The server answers 404 (with the app) for anything else. */
export function isPortalPath(pathname: string, slug: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (path === paths.notFound) return false;
  if (path === confirmWithdrawalPath || /^\/orders\/[\w.%-]{1,256}$/.test(path)) return true;
  if (path === toPlusPath(slug) || findMarketplaceSlug(path) !== null) return true;
  if (Object.values(paths).some((known) => known === path)) return true;
  return Object.values(accountTabs(slug)).some((tab) => `${paths.account}/${tab}` === path);
}

export function withToken(path: string, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`;
}

/** The query parameter with the page to return to after login. */
export const redirectParam = 'redirect-to';

/** The URL with the redirect target in its query. */
export function withRedirect(url: string, target: string | null | undefined): string {
  if (target === null || target === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ [redirectParam]: target })}`;
}

/** The URL with an address to prefill a form. It is in the fragment, so no server and no log gets it. */
export function withEmail(url: string, email: string): string {
  return `${url}#${new URLSearchParams({ email })}`;
}

/** The address to prefill; null for anything else. It proves nothing about the link's holder. */
export function findEmail(hash: string): string | null {
  const email = new URLSearchParams(hash.replace(/^#/, '')).get('email');
  return email !== null && email.length <= emailMaxLength && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)
    ? email
    : null;
}

const base = 'http://portal.invalid';
const circles: readonly string[] = [paths.home, paths.login];

/**
 * The page to open after login. Accepts only paths of this site that start with a single `/`, except the login page;
 * null for anything that a browser could read as another origin or scheme.
 */
export function findRedirect(target: string | null | undefined): string | null {
  if (!target || target.length > redirectMaxLength) return null;
  if (!/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return null;
  if (/^\/(?:%2f|%5c)/i.test(target) || /^[^?#]*%(?:[01][0-9a-f]|7f)/i.test(target)) return null;
  const url = URL.parse(target, base);
  if (url === null || url.origin !== base || url.pathname.startsWith('//') || url.pathname.includes('@')) return null;
  if (circles.includes(url.pathname.replace(/(.)\/+$/, '$1'))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The REST path that returns a link to an installer. */
export const downloadCallPath = '/api/v1/appVersions/download';

/** The path of an installer. The name at the end is for saving the file. */
export function toDownloadPath(id: string, fileName: string): string {
  return `/downloads/${id}/${encodeURIComponent(fileName)}`;
}

/** The paths of a pack's objects and archive. The name at the end is for saving the file. */
export const packPaths = {
  bundle: (id: string) => `/packs/b/${id}`,
  list: (hash: string) => `/packs/l/${hash}`,
  archive: (publication: string, fileName: string) => `/packs/zip/${publication}/${encodeURIComponent(fileName)}`,
} as const;

/** Covers, logos and sounds of the catalog are under this address. */
export const catalogPrefix = '/catalog/';
