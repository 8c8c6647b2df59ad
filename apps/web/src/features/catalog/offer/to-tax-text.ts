import type { Tax } from '@backline/domain/catalog/price-preview';

/** What a price has to do with tax, said where it is true; null: not known, as on a page that was made for everybody. */
export function toTaxText(tax: Tax | null): string {
  if (tax === 'inside') return 'Tax is included';
  return tax === 'on_top' ? 'Tax, where due, is added at checkout' : 'Tax depends on where you are';
}
