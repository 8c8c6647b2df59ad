import type { RefundState } from '@backline/domain/payments/refunds';
import { erase, keep } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { RequestedLine } from './types.ts';

const proof = keep('it shows what support paid back, and when', '3 years');

/** The texts that support searches. */
export function supportTables({ table, text, int, uniqueIndex }: Kit) {
  /**
   * Names and addresses for finding people: of accounts (`ref` is the user), and of payers (`ref` is the provider's
   * customer). The database's triggers maintain them, so that no writer can forget it. A trigram index over `text`
   * finds any part.
   */
  const findTexts = table(
    'find_texts',
    {
      id: int('id', erase).primaryKey(),
      kind: text('kind', erase).$type<'user' | 'payer'>().notNull(),
      ref: text('ref', erase).notNull(),
      text: text('text', erase).notNull(),
    },
    (row) => [uniqueIndex('find_texts_once').on(row.kind, row.ref, row.text)],
  );

  return { findTexts };
}

/** Refunds that the portal requests. */
export function refundTables({ table, text, bool, time, json, index }: Kit) {
  /**
   * A refund requested by support or a withdrawal, written before the provider is asked. Its name at the provider is
   * derived from its id, so a repeat finds it.
   */
  const refundRequests = table(
    'refund_requests',
    {
      id: text('id', proof).primaryKey(),
      transactionId: text('transaction_id', proof).notNull(),
      /** The withdrawal that it refunds; null if support requested it. */
      withdrawalId: text('withdrawal_id', proof),
      /** The refunded sum of each line, including tax. */
      lines: json('lines', proof).$type<readonly RequestedLine[]>().notNull(),
      endsPlan: bool('ends_plan', proof).notNull(),
      planEndedAt: time('plan_ended_at', proof),
      askedAt: time('asked_at', proof).notNull(),
      state: text('state', proof).$type<RefundState>().notNull(),
      adjustmentId: text('adjustment_id', proof),
    },
    (row) => [index('refund_requests_transaction').on(row.transactionId)],
  );

  return { refundRequests };
}
