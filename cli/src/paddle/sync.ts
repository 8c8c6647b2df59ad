import { defineCommand } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';

export const command = defineCommand({
  usage: 'sync',
  description:
    'Make Paddle sell what is in the catalog: products and prices, and nothing that was removed. Safe to repeat.',
  examples: ['paddle sync', 'paddle sync --json'],
  async run(context) {
    await assertDatabaseExists(context.env);
    const { syncCatalog } = await import('@backline/core/payments/sync-catalog');
    const report = await withCore(context, (core) => syncCatalog(core, operator), { hasGateway: true });
    const lines = Object.entries(report).map(
      ([area, { created, updated, archived }]) =>
        `${area}: ${created} created, ${updated} updated, ${archived} archived`,
    );
    return { data: report, lines };
  },
});
