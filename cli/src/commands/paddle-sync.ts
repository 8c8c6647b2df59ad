import type { Context, Outcome } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';

/** Makes Paddle sell what the catalog says. Safe to repeat: what is there is found again. */
export async function paddleSync(context: Context): Promise<Outcome> {
  await assertDatabaseExists(context.env);
  const { syncCatalog } = await import('@backline/core/payments/sync-catalog');
  const report = await withCore(context, (core) => syncCatalog(core, operator), { hasGateway: true });
  const lines = Object.entries(report).map(
    ([area, { created, updated, archived }]) => `${area}: ${created} created, ${updated} updated, ${archived} archived`,
  );
  return { data: report, lines };
}
