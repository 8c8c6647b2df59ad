import type { PlanKind } from '../licenses/terms.ts';

/** The payment provider's names for what is sold: its tax follows from it. */
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

/** The category that is named in the catalog, else the one that suits sounds or a plan. */
export function toTaxCategory(sku: { taxCategory: TaxCategory | null; planKind: PlanKind | null }): TaxCategory {
  return sku.taxCategory ?? (sku.planKind === null ? 'digital-goods' : 'saas');
}
