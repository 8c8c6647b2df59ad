import type { BooksGateway } from '@backline/core/payment-gateway';
import type { AdjustmentSnapshot } from '@backline/core/payment-snapshots';
import { type PaddleCalls, toRaw } from './calls.ts';
import { toAdjustmentSnapshot, toTransactionSnapshot } from './to-snapshot.ts';

/** Paddle's maximum page sizes. */
const [transactionsAtOnce, adjustmentsAtOnce] = [30, 50];

export function bookCalls({ paddle, read, readAll }: PaddleCalls): BooksGateway {
  async function readInChunks(ids: readonly string[], list: (ids: string[]) => object): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let from = 0; from < ids.length; from += adjustmentsAtOnce)
      rows.push(...(await readAll(() => list(ids.slice(from, from + adjustmentsAtOnce)))));
    return rows;
  }

  return {
    async listTransactions(since) {
      const query = {
        perPage: transactionsAtOnce,
        status: ['completed' as const],
        'updatedAt[GTE]': since.toISOString(),
      };
      return (await readAll(() => paddle.transactions.list(query))).map(toTransactionSnapshot);
    },
    async listAdjustments(since, ids) {
      const known = await readInChunks(ids, (id) => paddle.adjustments.list({ perPage: adjustmentsAtOnce, id }));
      // Adjustments have no date filter: read newest first until one is older.
      const newest = toRaw(paddle.adjustments.list({ perPage: adjustmentsAtOnce, orderBy: 'id[DESC]' }));
      const made: AdjustmentSnapshot[] = [];
      for (let isOlder = false; newest.hasMore && !isOlder; ) {
        const page = (await read(() => newest.next())).map(toAdjustmentSnapshot);
        made.push(...page.filter(({ createdAt }) => createdAt >= since));
        isOlder = page.length === 0 || page.some(({ createdAt }) => createdAt < since);
      }
      return [...known.map(toAdjustmentSnapshot), ...made];
    },
  };
}
