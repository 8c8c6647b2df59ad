import { paths, toSafeRedirect } from '@backline/domain/paths';

export const redirectParam = 'redirect-to';
const licenseCodeParam = 'license-code';

/** Where login leads to: what was asked for once and safely, and is not a way back to login; else the account. */
export function readRedirect(search: string): string {
  const targets = new URLSearchParams(search).getAll(redirectParam);
  if (targets.length !== 1) return paths.account;
  const target = toSafeRedirect(targets[0]);
  const { pathname } = new URL(target, 'http://portal.invalid');
  const leadsBack: string[] = [paths.home, paths.login];
  return leadsBack.includes(pathname.replace(/(.)\/+$/, '$1')) ? paths.account : target;
}

/** The login page, which leads back to where the visitor wanted to go. */
export function toLoginPath(pathname: string, search: string): string {
  return `${paths.login}?${new URLSearchParams({ [redirectParam]: `${pathname}${search}` })}`;
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
