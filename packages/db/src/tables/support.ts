import type { RefundState } from '@backline/domain/payments/refunds';
import { erase, keep } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { RequestedLine } from './types.ts';

const proof = keep('it shows what support paid back, and when', '3 years');

/** The texts that support searches. */
export function supportTables({ table, text, int, uniqueIndex }: Kit) {
  /**
   * The names and addresses that support finds people by: of accounts (`ref` is the user), and of those who paid (`ref` is
   * the provider's customer). The databases' own triggers keep them, so that no writer can forget one; an index of
   * trigrams over `text` answers for any part of it.
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

/** The refunds that the portal asks for. */
export function refundTables({ table, text, bool, time, json, index }: Kit) {
  /**
   * A refund that support or a withdrawal asked for, written before the provider is asked. The provider knows it by a name
   * made of its id, so a repeat finds it.
   */
  const refundRequests = table(
    'refund_requests',
    {
      id: text('id', proof).primaryKey(),
      transactionId: text('transaction_id', proof).notNull(),
      /** The withdrawal that it pays back; null: support asked for it. */
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
