import type { Batch } from '@backline/domain/support/batch';
import { toColumns } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { toLocalDay } from '../local-time.ts';
import { toReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

/** Every batch, and how many of its codes are used. */
export async function batchList(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const { batches } = await withSupportClient(context, options, (client) =>
    client.listBatches({ reason: toReason(options) }),
  );
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
}
