import type { CatalogDiff } from '@backline/core/catalog/import-catalog';
import type { Listener } from '@backline/core/catalog/listener';
import type { Core } from '@backline/core/core';
import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { operator, withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';
import { createProgress } from '../shared/progress.ts';
import { toCount } from '../shared/text.ts';
import { listenToShop } from './listen-to-shop.ts';

/** The changes, with a line for each area. */
function toChangeLines(diff: CatalogDiff): string[] {
  return Object.entries(diff).map(
    ([area, { added, changed, removed }]) =>
      `${area}: ${added.length} added, ${changed.length} changed, ${removed.length} removed`,
  );
}

async function confirmRemovals(context: Context, core: Core, catalog: CatalogFile): Promise<void> {
  const { diffCatalog } = await import('@backline/core/catalog/import-catalog');
  const { collections, developers } = await diffCatalog(core, catalog);
  const packs = collections.removed.length;
  const makers = developers.removed.length;
  const what = `${toCount(packs, 'collection')} and ${toCount(makers, 'developer')}`;
  if (packs + makers > 0)
    await context.confirm(
      `This takes ${what} out of the shop; what was bought stays owned. "backline catalog export" writes the shop as it is.`,
      'import',
    );
}

/** Replaces the shop's content with a catalog, all or nothing. Removals must be confirmed. */
export async function importShop(
  context: Context,
  catalog: CatalogFile,
  { yes = false, listen = true, listener }: { yes?: boolean; listen?: boolean; listener?: Listener },
): Promise<Outcome> {
  const { importCatalog } = await import('@backline/core/catalog/import-catalog');
  const count = catalog.collections.length;
  const diff = await withCore(context, async (core) => {
    if (!yes) await confirmRemovals(context, core, catalog);
    const changes = await importCatalog(core, operator, catalog, createProgress(context, 'Collections', count));
    if (listen) await listenToShop(context, core, { listener });
    return changes;
  });
  context.log(`The shop has ${toCount(count, 'collection')}. Prices reach Paddle with "backline paddle sync".`);
  return { data: diff, lines: toChangeLines(diff) };
}
