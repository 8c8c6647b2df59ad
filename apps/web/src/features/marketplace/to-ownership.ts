import type { CartItem } from '@backline/domain/catalog';

/** How the visitor may play an item already: for itself, through a plan, or not at all. */
export type Ownership = 'none' | 'owned' | 'plan';

export function toOwnership(
  { sku, authSkus }: Pick<CartItem, 'sku' | 'authSkus'>,
  ownedSkus: ReadonlySet<string>,
): Ownership {
  if (ownedSkus.has(sku)) return 'owned';
  return authSkus.some((plan) => ownedSkus.has(plan)) ? 'plan' : 'none';
}
