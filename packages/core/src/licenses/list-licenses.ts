import type { License } from '@backline/domain/licenses/license';
import type { LicenseList } from '@backline/domain/licenses/list-licenses';
import { type LicenseState, toLicenses } from '@backline/domain/licenses/terms';
import type { Core, LiveSession } from '../core.ts';
import { findGrants } from './grants.ts';

/** What the caller owns, by what their grants add up to now. Timed ones by what ends first, perpetual ones by name. */
export async function listLicenses(core: Core, own: LiveSession): Promise<LicenseList> {
  const grants = await findGrants(core, own.user.id);
  const bySku = new Map(grants.map((grant) => [grant.sku, grant]));
  const toLicense = ({ sku, expiresAt, isExpired, isActive }: LicenseState): License => ({
    sku,
    productName: bySku.get(sku)?.productName ?? sku,
    subject: bySku.get(sku)?.subject ?? '',
    expirationDate: expiresAt?.toISOString() ?? null,
    expired: isExpired,
    activated: isActive,
  });
  const { timed, perpetual } = toLicenses(grants, core.providerClock.now());
  const byName = (a: License, b: License) => a.productName.localeCompare(b.productName, 'en');
  const byEnd = (a: License, b: License) =>
    (a.expirationDate ?? '') < (b.expirationDate ?? '') ? -1 : Number(a.expirationDate !== b.expirationDate);
  return {
    timed: timed
      .map(toLicense)
      .toSorted((a, b) => Number(a.expired) - Number(b.expired) || byEnd(a, b) || byName(a, b)),
    perpetual: perpetual.map(toLicense).toSorted(byName),
  };
}
