import type { Batch } from '@backline/domain/support/batch';
import { toColumns } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { toLocalDay } from '../local-time.ts';
import { reasonOption, toReason } from '../options.ts';

export const command = defineCommand({
  usage: 'list',
  description: 'Every batch, what it grants, and how many of its codes are used.',
  examples: ['batch list', 'batch list --json'],
  options: reasonOption,
  isRemote: true,
  async run(context, _args, options) {
    const { batches } = await context.withClient((client) => client.listBatches({ reason: toReason(options) }));
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
