import type { CartItem } from '@backline/domain/catalog/catalog';
import type { License } from '@backline/domain/licenses/license';
import type { LicenseList } from '@backline/domain/licenses/list-licenses';
import type { PlanName } from '@backline/domain/product';

/**
 * How a customer has a pack: through its own license, through a plan, no longer through either, or refunded. Only the
 * server decides what may be downloaded.
 */
export type PackStanding =
  | { kind: 'owned' }
  | { kind: 'plan'; planName: string }
  | { kind: 'over'; cause: 'license' | 'dispute' }
  /** It was only included in this plan. */
  | { kind: 'over'; cause: 'plan'; planName: string }
  | { kind: 'refunded' };

export interface OwnedPack {
  sku: string;
  name: string;
  /** Null if it is no longer in the catalog. */
  item: CartItem | null;
  standing: PackStanding;
}

const isInForce = ({ expired, activated }: License) => activated && !expired;

/** The standing of a pack through its own license. */
export const toStanding = (license: License): PackStanding =>
  isInForce(license) ? { kind: 'owned' } : { kind: 'over', cause: license.disputed ? 'dispute' : 'license' };

const ranks: Record<PackStanding['kind'], number> = { owned: 0, plan: 1, over: 2, refunded: 3 };

/** Every pack that a customer has or had, through its own license or a plan, by name; ended ones come last. */
export function toOwnedPacks(list: LicenseList, items: readonly CartItem[], plans: readonly PlanName[]): OwnedPack[] {
  const licenses = [...list.perpetual, ...list.timed];
  const planNames = new Map(plans.map(({ sku, name }) => [sku, name]));
  const packs = new Map<string, OwnedPack>();
  const add = (pack: OwnedPack) => {
    const known = packs.get(pack.sku);
    if (known === undefined || ranks[pack.standing.kind] < ranks[known.standing.kind]) packs.set(pack.sku, pack);
  };
  const bySku = new Map(items.map((item) => [item.sku, item]));
  for (const license of licenses) {
    const { sku, productName } = license;
    const item = bySku.get(sku) ?? null;
    if (planNames.has(sku)) {
      const planName = planNames.get(sku) ?? productName;
      const standing: PackStanding = isInForce(license)
        ? { kind: 'plan', planName }
        : { kind: 'over', cause: 'plan', planName };
      for (const one of items)
        if (one.authSkus.includes(sku)) add({ sku: one.sku, name: one.productName, item: one, standing });
    } else add({ sku, name: item?.productName ?? productName, item, standing: toStanding(license) });
  }
  const isOver = ({ standing }: OwnedPack) => Number(standing.kind === 'over');
  return [...packs.values()].sort((one, other) => isOver(one) - isOver(other) || one.name.localeCompare(other.name));
}
