import type { Batch } from '@backline/domain/support/codes/batch';
import { defineCommand } from '../shared/command.ts';
import { toColumns, toLocalDay } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'list',
  description: 'Every batch, what it grants, and how many of its codes are used.',
  examples: ['batch list', 'batch list --json'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, _args, { reason }) {
    const { batches } = await context.withClient((client) => client.listBatches({ reason }));
    const toRow = (one: Batch) => [
      one.batch,
      one.sku,
      one.productName,
      one.days === null ? 'for ever' : `${one.days} days`,
      String(one.codes),
      String(one.redeemed),
      one.isRevoked ? 'all' : String(one.revoked),
      toLocalDay(one.createdAt),
      one.createdBy,
    ];
    const heading = ['BATCH', 'SKU', 'PRODUCT', 'GRANTS', 'CODES', 'REDEEMED', 'REVOKED', 'MADE', 'BY'];
    return { data: { batches }, lines: toColumns(heading, batches.map(toRow)), hasTimes: true };
  },
});
