import type { CatalogDiff } from '@backline/core/catalog/import-catalog';
import type { Listener } from '@backline/core/catalog/listener';
import type { ImportPreview } from '@backline/core/payments/preview-import';
import type { SyncReport } from '@backline/core/payments/sync-catalog';
import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { AppError } from '@backline/domain/errors';
import { operator, withCore } from '../clients/open-core.ts';
import { syncShop, toSyncOutcome } from '../paddle/sync-shop.ts';
import type { Context, Outcome } from '../shared/command.ts';
import { createProgress } from '../shared/progress.ts';
import { toCount } from '../shared/text.ts';
import { toChangeLines, toMoveLine } from './change-lines.ts';
import { listenToShop } from './listen-to-shop.ts';

/** The changes, with a line for each area. */
function toAreaLines(diff: CatalogDiff): string[] {
  return Object.entries(diff).map(
    ([area, { added, changed, removed }]) =>
      `${area}: ${added.length} added, ${changed.length} changed, ${removed.length} removed`,
  );
}

export const importOptions = {
  '--confirm-price-drops': 'do not ask about prices of which less than half is left; --yes does not answer that',
  '--no-sync': 'leave Paddle as it is; "paddle sync" does it later',
} as const;

export interface ImportOptions {
  yes?: boolean;
  confirmPriceDrops?: boolean;
  listen?: boolean;
  sync?: boolean;
  listener?: Listener;
}

async function confirmChanges(
  context: Context,
  { diff: { collections, developers }, moves }: ImportPreview,
  { yes = false, confirmPriceDrops = false }: ImportOptions,
): Promise<void> {
  const drops = moves.filter(({ isDrop, kind }) => isDrop && !kind.endsWith('_trial'));
  const [first] = drops;
  if (first !== undefined && !confirmPriceDrops) {
    const others = drops.length === 1 ? '' : ` and ${drops.length - 1} more`;
    await context.confirm(
      `Less than half is left of a price: ${toMoveLine(first)}${others}.`,
      'cheaper',
      '--confirm-price-drops',
    );
  }
  const packs = collections.removed.length;
  const makers = developers.removed.length;
  const what = `${toCount(packs, 'collection')} and ${toCount(makers, 'developer')}`;
  if (packs + makers > 0 && !yes)
    await context.confirm(
      `This takes ${what} out of the shop; what was bought stays owned. "backline catalog export" writes the shop as it is.`,
      'import',
    );
}

/** Syncs Paddle after an import. If Paddle fails or refuses, the import is kept. */
async function syncAfterImport(context: Context): Promise<{ report: SyncReport | null; lines: string[] }> {
  const { GatewayError } = await import('@backline/core/ports/payment-gateway');
  const leave = (why: string) => {
    context.log(`The shop is changed. ${why} What Paddle sells follows with: backline paddle sync`);
    return { report: null, lines: [] };
  };
  if (context.env.PADDLE_API_KEY === undefined) return leave('Paddle was not asked: PADDLE_API_KEY is not set.');
  try {
    const synced = await syncShop({ ...context, needs: [...context.needs, 'provider'] }, null);
    return { report: synced.report, lines: toSyncOutcome(synced).lines.map((line) => `paddle ${line}`) };
  } catch (error) {
    if (error instanceof GatewayError)
      return leave(error.outcome === 'refused' ? `Paddle refused: ${error.message}` : 'Paddle cannot be reached.');
    if (error instanceof AppError && error.code === 'input_invalid') return leave(error.message);
    throw error;
  }
}

/**
 * Replaces the shop's content with a catalog, all or nothing, and makes Paddle sell it. Shows old and new prices before
 * it asks. Removals and prices that fall below half must be confirmed.
 */
export async function importShop(context: Context, catalog: CatalogFile, options: ImportOptions): Promise<Outcome> {
  const { listen = true, sync = true, listener } = options;
  const { importCatalog } = await import('@backline/core/catalog/import-catalog');
  const { previewImport } = await import('@backline/core/payments/preview-import');
  const count = catalog.collections.length;
  const diff = await withCore(context, async (core) => {
    const preview = await previewImport(core, catalog);
    for (const line of toChangeLines(preview)) context.log(line);
    await confirmChanges(context, preview, options);
    const changes = await importCatalog(core, operator, catalog, createProgress(context, 'Collections', count));
    if (listen) await listenToShop(context, core, { listener });
    return changes;
  });
  const shop = `The shop has ${toCount(count, 'collection')}.`;
  if (!sync) {
    context.log(`${shop} Prices reach Paddle with "backline paddle sync".`);
    return { data: diff, lines: toAreaLines(diff) };
  }
  context.log(shop);
  const { report, lines } = await syncAfterImport(context);
  return { data: { ...diff, paddle: report }, lines: [...toAreaLines(diff), ...lines] };
}
