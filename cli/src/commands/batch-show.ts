import type { Context, Options, Outcome } from '../command.ts';
import { getBatch, withDesk } from '../desk.ts';
import { toReason } from '../options.ts';

/** One batch: its terms, why it was made, how it is used. */
export async function batchShow(context: Context, [name = '']: string[], options: Options): Promise<Outcome> {
  const reason = toReason(options);
  const batch = await withDesk(context, options, (desk) => getBatch(desk, { batch: name, reason }));
  return {
    data: batch,
    lines: [
      `batch     ${batch.batch}${batch.isRevoked ? ' (revoked)' : ''}`,
      `grants    ${batch.productName} (${batch.sku}), ${batch.days === null ? 'for ever' : `for ${batch.days} days`}`,
      `redeem    ${batch.expiresAt === null ? 'at any time' : `until ${batch.expiresAt}`}`,
      `codes     ${batch.codes}, of which ${batch.redeemed} redeemed and ${batch.revoked} revoked`,
      `made      ${batch.createdAt} by ${batch.createdBy}: ${batch.reason}`,
    ],
  };
}
