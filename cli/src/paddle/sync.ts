import { taxCategories } from '@backline/domain/catalog/tax-category';
import { defineCommand } from '../shared/command.ts';
import { parseChoice } from '../shared/options.ts';
import { syncShop, toSyncOutcome } from './sync-shop.ts';

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
    return toSyncOutcome(await syncShop(context, taxCategory));
  },
});
