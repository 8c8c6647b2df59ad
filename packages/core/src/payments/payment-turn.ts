import { type Db, takeTurn } from '@backline/db';
import type { Core } from '../core.ts';

/**
 * Every transaction that applies payments calls this first. Such transactions run one at a time, across all processes,
 * so what they have read stays true until they write. A finer lock would gain nothing, because each of these
 * transactions writes the audit, which also has one writer at a time.
 */
export async function takePaymentTurn(core: Core, tx: Db): Promise<void> {
  await takeTurn(core.store, tx, 'payments');
}

/** Runs a transaction that applies payments. */
export const writePayments = <Result>(
  core: Core,
  work: (tx: Db) => Promise<Result>,
  options?: { isVolatile?: boolean },
): Promise<Result> =>
  core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    return work(tx);
  }, options);
