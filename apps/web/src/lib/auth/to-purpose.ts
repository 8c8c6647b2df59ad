import { paths, toAccountPath } from '@backline/domain/pages/paths';
import { type ProductConfig, toPlusName } from '@backline/domain/product';
import { t } from '@backline/texts/account/purpose';

function readTarget(target: string | null) {
  const { pathname, searchParams } = new URL(target ?? paths.account, 'http://portal.invalid');
  return { path: pathname.replace(/(.)\/$/, '$1'), searchParams };
}

/** Finds the code of the computer to be added after the login, or null. */
export function findComputerCode(target: string | null): string | null {
  const { path, searchParams } = readTarget(target);
  const code = searchParams.get('code') ?? '';
  return path === paths.device && /^[a-z]{4}-?[a-z]{4}$/i.test(code) ? code : null;
}

/**
 * The visitor's next step, from the page that follows the login; null if it has none. Anyone can write such an address,
 * so known paths only choose one of our sentences, and nothing in the address is shown. A computer's name comes from
 * the server.
 */
export function toPurpose(
  target: string | null,
  product: Pick<ProductConfig, 'name' | 'slug' | 'plans' | 'plusName'>,
  computerName: string | null = null,
): string | null {
  const { path, searchParams } = readTarget(target);
  const { slug } = product;
  const licensePaths: readonly string[] = [paths.account, paths.licensesShortcut, toAccountPath('licenses', slug)];
  if (path === paths.device && computerName !== null) return t('purpose.computerNamed', { name: computerName });
  if (path === paths.device || path === paths.deviceOffline) return t('purpose.computer');
  if (licensePaths.includes(path) && searchParams.has('license-code')) return t('purpose.codes');
  if (path === toAccountPath('plus', slug)) return t('purpose.plan', { plan: toPlusName(product) });
  if (path === toAccountPath('download', slug)) return t('purpose.download', { name: product.name });
  return path === paths.marketplace || path.startsWith(`${paths.marketplace}/`) ? t('purpose.shop') : null;
}
