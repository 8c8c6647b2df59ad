import { findRedirect, paths, redirectParam, withRedirect } from '@backline/domain/pages/paths';

const licenseCodeParam = 'license-code';

/** The page to open after login; null if there is none, more than one, or an unsafe one. */
export function readRedirect(search: string): string | null {
  const targets = new URLSearchParams(search).getAll(redirectParam);
  return targets.length === 1 ? findRedirect(targets[0]) : null;
}

/** Where a new customer goes: through login to the requested page. */
export function toEntrance(search: string): string {
  const target = readRedirect(search);
  return target === null ? paths.account : withRedirect(paths.login, target);
}

/** The login page with a way back to the requested page. */
export function toLoginPath(pathname: string, search: string): string {
  return withRedirect(paths.login, `${pathname}${search}`);
}

/** A link to the account page with license codes leads to the licenses. */
export function findLicenseRedirect(search: string): string | null {
  return new URLSearchParams(search).has(licenseCodeParam) ? `${paths.licensesShortcut}${search}` : null;
}

/** A link's license codes, unformatted; the parameter may repeat. Null for none. */
export function readLicenseCodes(search: string): string[] | null {
  const params = new URLSearchParams(search);
  return params.has(licenseCodeParam) ? params.getAll(licenseCodeParam) : null;
}

/** The query without the codes. */
export function withoutLicenseCodes(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(licenseCodeParam);
  return params.size === 0 ? '' : `?${params}`;
}
