import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { subscribeTo } from '../subscriptions/start-subscription.ts';
import { notImplemented, refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { withInvoiceNumber } from './complete-transaction.ts';
import { saveTransaction } from './transaction-record.ts';

/** Issues the invoice: from now on the bill is fixed, and what recurs is subscribed to. */
export function issueInvoice(world: World, transaction: ITransactionResponse): ITransactionResponse {
  const { id, status, collection_mode } = transaction;
  if (collection_mode === 'automatic') {
    return notImplemented(
      'The emulator charges no stored card by the status billed. Open a checkout, or use a charge.',
    );
  }
  if (status !== 'ready') refuse('transaction_status_must_be_ready', `Transaction ${id} is ${status}.`);
  const billed = { ...transaction, status: 'billed' as const, billed_at: world.clock.nowText() };
  const saved = saveTransaction(world, billed, 'transaction.billed');
  const link = subscribeTo(world, saved, null);
  return saveTransaction(world, { ...withInvoiceNumber(world, saved), ...link }, 'transaction.updated');
}
