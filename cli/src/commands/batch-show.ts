import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { CliError, exitCodes } from '../errors.ts';
import { toReason } from '../options.ts';

/** One batch: its terms, why it was made, how it is used. */
export async function batchShow(context: Context, [name = '']: string[], options: Options): Promise<Outcome> {
  const { batches } = await withDesk(context, options, (desk) => desk.listBatches({ reason: toReason(options) }));
  const batch = batches.find((one) => one.batch === name);
  if (batch === undefined)
    throw new CliError(`There is no batch ${name}. "backline batch list" shows those there are.`, {
      code: 'not_found',
      exitCode: exitCodes.refused,
    });
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
