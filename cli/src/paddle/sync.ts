import { taxCategories } from '@backline/domain/catalog/tax-category';
import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parseChoice } from '../shared/options.ts';

export const command = defineCommand({
  usage: 'sync',
  description:
    'Make Paddle sell what is in the catalog: products and prices, and nothing that was removed. Safe to repeat. With CHECKOUT_RECOVERY=true it also switches on Paddle’s mails to people who leave a checkout; without it, they stay as Paddle has them.',
  options: {
    '--tax-category <CATEGORY>':
      'what new products are created as, instead of what the catalog says, such as standard; existing ones keep theirs',
  },
  examples: ['paddle sync', 'paddle sync --tax-category standard', 'paddle sync --json'],
  needs: ['database', 'provider'],
  async run(context, _, { taxCategory: named }) {
    const taxCategory = named === undefined ? null : parseChoice(named, taxCategories, 'no tax category of Paddle');
    const { syncCatalog } = await import('@backline/core/payments/sync-catalog');
    const isWanted = context.env.CHECKOUT_RECOVERY;
    const { report, isRecovering } = await withCore(context, async (core) => ({
      report: await syncCatalog(core, operator, { taxCategory }),
      isRecovering: isWanted ? await core.gateway.catalog.recoverCheckouts() : null,
    }));
    const lines = Object.entries(report).map(
      ([area, { created, updated, archived }]) =>
        `${area}: ${created} created, ${updated} updated, ${archived} archived`,
    );
    if (isRecovering === null) return { data: report, lines };
    const recovery = isRecovering
      ? 'checkout recovery: on'
      : 'checkout recovery: not allowed. Give the API key the permission checkout_settings.write, or switch it on at Paddle.';
    return { data: { ...report, checkoutRecovery: isRecovering }, lines: [...lines, recovery] };
  },
});
