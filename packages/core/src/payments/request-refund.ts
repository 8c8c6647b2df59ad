import type { Core } from '../core.ts';
import { GatewayError, type RefundRequest } from '../payment-gateway.ts';
import type { AdjustmentSnapshot } from '../payment-snapshots.ts';

type Named = Pick<RefundRequest, 'transactionId' | 'reason'>;

/** The refund that was asked for under a name; null: the provider has none. Throws `GatewayError`. */
export async function findRefund(core: Core, { transactionId, reason }: Named): Promise<AdjustmentSnapshot | null> {
  const all = await core.gateway.books.findAdjustments(transactionId);
  return all.find((one) => one.reason === reason) ?? null;
}

/**
 * Asks the provider for a refund, once for each name. `isRepeat`: an earlier attempt may have asked already. Of several
 * processes that ask, the provider refuses all but one, because a refund that waits blocks another one: what the first has
 * made is found by its name. Null: the provider refuses it. Throws `GatewayError` where it does not answer.
 */
export async function requestRefund(
  core: Core,
  refund: RefundRequest,
  isRepeat: boolean,
): Promise<AdjustmentSnapshot | null> {
  const known = isRepeat ? await findRefund(core, refund) : null;
  if (known !== null) return known;
  try {
    return await core.gateway.books.requestRefund(refund);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome === 'unknown') throw error;
    const { transactionId } = refund;
    core.log.warn({ transactionId, providerCode: error.providerCode }, 'the provider refused a refund');
    return findRefund(core, refund);
  }
}
