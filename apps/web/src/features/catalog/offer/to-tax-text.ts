import type { Tax } from '@backline/domain/catalog/price-preview';
import { t } from '@backline/texts/en/list';

/** What a price has to do with tax, said where it is true; null: not known, as on a page that was made for everybody. */
export function toTaxText(tax: Tax | null): string {
  return t('list.tax', { tax: tax ?? 'unknown' });
}
