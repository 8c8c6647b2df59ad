import { skuInput } from '@backline/domain/licenses/license';
import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { refuseUsage } from '../shared/options.ts';

export const command = defineCommand({
  usage: 'set <SKU>',
  description: 'Add something that can be owned, or rename it.',
  examples: ['sku set GLASS-01 --name "Glass Harmonica" --subject "Rare keys by Nave Recordings"'],
  options: { '--name <TEXT>': 'what customers read', '--subject <TEXT>': 'the line beneath it' },
  required: ['name'],
  needs: ['database'],
  async run(context, [sku = ''], { name, subject = '' }) {
    if (!skuInput.safeParse(sku).success) throw refuseUsage(`"${sku}" is not a SKU: letters, digits, dots and dashes.`);
    const { setSku } = await import('@backline/core/support/codes/set-sku');
    await withCore(context, (core) => setSku(core, operator, { sku, name, subject: subject.trim() }));
    return { data: { sku, productName: name, subject: subject.trim() }, lines: [sku] };
  },
});
