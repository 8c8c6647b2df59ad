import { defineCommand } from '../shared/command.ts';
import { toColumns } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'list',
  description: 'Everything that codes can be made for and that can be granted.',
  examples: ['sku list'],
  needs: ['shop'],
  async run(context) {
    const { skus } = await context.withClient((client) => client.listSkus());
    const rows = skus.map(({ sku, productName, subject }) => [sku, productName, subject]);
    return { data: { skus }, lines: toColumns(['SKU', 'PRODUCT', 'SUBJECT'], rows) };
  },
});
