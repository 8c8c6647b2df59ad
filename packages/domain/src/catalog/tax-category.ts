import type { PlanKind } from '../licenses/terms.ts';

/** The payment provider's tax categories. */
export const taxCategories = [
  'digital-goods',
  'ebooks',
  'implementation-services',
  'professional-services',
  'saas',
  'software-programming-services',
  'standard',
  'training-services',
  'website-hosting',
] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** The category from the catalog, or the usual one for sounds or a plan. */
export function toTaxCategory(sku: { taxCategory: TaxCategory | null; planKind: PlanKind | null }): TaxCategory {
  return sku.taxCategory ?? (sku.planKind === null ? 'digital-goods' : 'saas');
}
