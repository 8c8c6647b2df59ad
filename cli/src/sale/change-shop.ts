import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { type ImportOptions, importShop } from '../catalog/import-shop.ts';
import { withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';

type Collection = CatalogFile['collections'][number];

/**
 * Changes packs of the current shop by importing the whole catalog again. `change` gets the shop and returns its packs.
 */
export async function changeShop(
  context: Context,
  options: ImportOptions,
  change: (shop: CatalogFile) => Collection[],
): Promise<Outcome> {
  const { exportCatalog } = await import('@backline/core/catalog/export-catalog');
  const { catalogFile } = await import('@backline/domain/catalog/catalog-file');
  const shop = catalogFile.parse(await withCore(context, exportCatalog));
  return importShop(context, { ...shop, collections: change(shop) }, { ...options, listen: false });
}
