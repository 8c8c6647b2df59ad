import type { SyncReport } from '@backline/core/payments/sync-catalog';
import type { TaxCategory } from '@backline/domain/catalog/tax-category';
import { operator, withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';

export interface ShopSync {
  report: SyncReport;
  /** Null if mails about abandoned checkouts are not wanted. */
  isRecovering: boolean | null;
}

/** Makes Paddle sell what is in the catalog. Throws `GatewayError`, and `input_invalid` for a refused tax category. */
export async function syncShop(context: Context, taxCategory: TaxCategory | null): Promise<ShopSync> {
  const { syncCatalog } = await import('@backline/core/payments/sync-catalog');
  const isWanted = context.env.CHECKOUT_RECOVERY;
  return withCore(context, async (core) => ({
    report: await syncCatalog(core, operator, { taxCategory }),
    isRecovering: isWanted ? await core.gateway.catalog.recoverCheckouts() : null,
  }));
}

/** A sync as data and lines. */
export function toSyncOutcome({ report, isRecovering }: ShopSync): Outcome {
  const lines = Object.entries(report).map(
    ([area, { created, updated, archived }]) => `${area}: ${created} created, ${updated} updated, ${archived} archived`,
  );
  if (isRecovering === null) return { data: report, lines };
  const recovery = isRecovering
    ? 'checkout recovery: on'
    : 'checkout recovery: not allowed. Give the API key the permission checkout_settings.write, or switch it on at Paddle.';
  return { data: { ...report, checkoutRecovery: isRecovering }, lines: [...lines, recovery] };
}
