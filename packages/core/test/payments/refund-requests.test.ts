import { requestRefund } from '@backline/core/payments/refund-requests';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import type { AdjustmentSnapshot } from '@backline/core/ports/payment-snapshots';
import { expect, it } from 'vitest';
import { describeCalls } from '../world.ts';

const request = { transactionId: 'txn_1', lines: [], reason: 'refund one' };
const toRefund = (reason: string) => ({ adjustmentId: `adj of ${reason}`, reason }) as Partial<AdjustmentSnapshot>;

describeCalls('a request for a refund', (world) => {
  /** The result where the provider throws this and has these refunds. */
  async function ask(error: Error, known: string[], isRepeat = false) {
    const { core } = world;
    const books = {
      ...core.gateway.books,
      requestRefund: () => Promise.reject(error),
      findAdjustments: async () => known.map(toRefund) as AdjustmentSnapshot[],
    };
    return (await requestRefund({ ...core, gateway: { ...core.gateway, books } }, request, isRepeat))?.adjustmentId;
  }
  const refused = new GatewayError('refused', 'Another one is pending.');
  const lost = new GatewayError('unknown', 'No answer.');
  const broken = new Error('broken');

  it('that is refused is the one that another process has made, or none', async () => {
    expect(await ask(refused, ['refund other', 'refund one'])).toBe('adj of refund one');
    expect(await ask(refused, ['refund other'])).toBeUndefined();
    expect(world.logs.filter(({ level }) => level === 'warn')).toHaveLength(2);
  });

  it.each([lost, broken])('whose result is not known fails: %s', async (error) => {
    await expect(ask(error, ['refund one'])).rejects.toBe(error);
  });

  it('is not made again where an earlier try has made it', async () => {
    expect(await ask(lost, ['refund one'], true)).toBe('adj of refund one');
    await expect(ask(lost, ['refund other'], true)).rejects.toBe(lost);
  });
});
