import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { CliError } from '../shared/errors.ts';
import { refuseUsage } from '../shared/options.ts';

export const packsOption = { '--packs <SKUS>': 'packs by SKU, with commas, such as AUR-100,AUR-101; or all' } as const;

/** Returns a function that is true for the packs in an option. Throws `CliError` for a SKU that is not a pack. */
export function parsePacks(text: string, { collections }: CatalogFile): (sku: string) => boolean {
  if (text.trim() === 'all') return () => true;
  const wanted = text
    .split(',')
    .map((sku) => sku.trim())
    .filter((sku) => sku !== '');
  if (wanted.length === 0) throw refuseUsage('--packs names none: give SKUs with commas between them, or all.');
  const known = new Set(collections.map(({ sku }) => sku));
  const missing = wanted.filter((sku) => !known.has(sku));
  if (missing.length > 0)
    throw new CliError(
      `No pack in the shop has the SKU ${missing.join(', ')}. "backline sku list" shows those there are. Nothing was changed.`,
      'not_found',
    );
  return (sku) => wanted.includes(sku);
}
