import type { CartItem } from '@backline/domain/catalog/catalog';
import { toAccountPath, toCollectionPath } from '@backline/domain/pages/paths';
import { findIncluding, type ProductConfig, toPlusName } from '@backline/domain/product';
import { t } from '@backline/texts/codes';

/** Where a license links to in the portal. */
export interface LicensePlace {
  cover: string | null;
  path: string | null;
  /** True for a plan, which has its mark instead of a cover. */
  isPlan: boolean;
  /** How to get it again after it has ended. */
  again: { label: string; path: string } | null;
}

/** A pack links to its page, a plan to the plan's page. An item no longer in the catalog has no link. */
export function toLicensePlace(
  sku: string,
  item: CartItem | undefined,
  product: Pick<ProductConfig, 'name' | 'slug' | 'plans' | 'plusName'>,
): LicensePlace {
  const planPath = toAccountPath('plus', product.slug);
  if (item === undefined) {
    const isPlus = product.plans.some((plan) => plan.sku === sku && plan.kind === 'plus');
    if (!isPlus) return { cover: null, path: null, isPlan: false, again: null };
    return { cover: null, path: planPath, isPlan: true, again: { label: t('codes.joinAgain'), path: planPath } };
  }
  const path = toCollectionPath(item.collectionSlug);
  const plus = findIncluding(product.plans, item.authSkus, 'plus');
  const isSold = item.price !== null && item.priceId !== null;
  const getWithPlus =
    plus === null ? null : { label: t('codes.getWith', { product: toPlusName(product) }), path: planPath };
  return {
    cover: item.productImage,
    path,
    isPlan: false,
    again: isSold ? { label: t('codes.buyAgain'), path } : getWithPlus,
  };
}
