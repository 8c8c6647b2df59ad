import { findRedirect, paths, redirectParam, withRedirect } from '@backline/domain/paths';

const licenseCodeParam = 'license-code';

/** The page that a visitor was on the way to; null where none was named, or not once and safely. */
export function readRedirect(search: string): string | null {
  const targets = new URLSearchParams(search).getAll(redirectParam);
  return targets.length === 1 ? findRedirect(targets[0]) : null;
}

/** Where a visitor goes who has an account now: through login to the page that they were on the way to. */
export function toEntrance(search: string): string {
  const target = readRedirect(search);
  return target === null ? paths.account : withRedirect(paths.login, target);
}

/** The login page, which leads back to where the visitor wanted to go. */
export function toLoginPath(pathname: string, search: string): string {
  return withRedirect(paths.login, `${pathname}${search}`);
}

/** The guard of the bare account page: a link with license codes belongs to the licenses. */
export function findLicenseRedirect(search: string): string | null {
  return new URLSearchParams(search).has(licenseCodeParam) ? `${paths.licensesShortcut}${search}` : null;
}

/** The codes that a link brings, in its own writing: the parameter may repeat. Null where there is none. */
export function readLicenseCodes(search: string): string[] | null {
  const params = new URLSearchParams(search);
  return params.has(licenseCodeParam) ? params.getAll(licenseCodeParam) : null;
}

/** The same query once the codes have served. */
export function withoutLicenseCodes(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(licenseCodeParam);
  return params.size === 0 ? '' : `?${params}`;
}
