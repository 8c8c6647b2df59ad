import type { AccountTables } from './account.ts';
import { blank, erase, keep } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { MergedRows, MoveOutcome, RefundState, RequestedLine } from './types.ts';

const proof = keep('it shows which account support changed, and when', '3 years');

/** What support searches, and the changes of accounts that wait. */
export function supportTables({ table, text, int, time, json, index, uniqueIndex }: Kit, account: AccountTables) {
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

  const ofUser = (name: string) => text(name, proof).references(() => account.users.id);

  /** A change of address by support, one for each account: it waits, and both mailboxes can stop it. */
  const emailMoves = table(
    'email_moves',
    {
      userId: ofUser('user_id').primaryKey(),
      id: text('id', proof).notNull(),
      newEmail: text('new_email', blank).notNull(),
      newEmailCanonical: text('new_email_canonical', blank).notNull(),
      dueAt: time('due_at', proof).notNull(),
      endedAt: time('ended_at', proof),
      outcome: text('outcome', proof).$type<MoveOutcome>(),
    },
    (row) => [index('email_moves_due').on(row.endedAt, row.dueAt)],
  );

  /** An account that becomes part of another one, one for each: it waits, and is undone by what was `moved`. */
  const merges = table(
    'merges',
    {
      fromUserId: ofUser('from_user_id').primaryKey(),
      id: text('id', proof).notNull(),
      intoUserId: ofUser('into_user_id').notNull(),
      dueAt: time('due_at', proof).notNull(),
      endedAt: time('ended_at', proof),
      outcome: text('outcome', proof).$type<MoveOutcome>(),
      moved: json('moved', proof).$type<MergedRows>(),
      undoneAt: time('undone_at', proof),
    },
    (row) => [
      uniqueIndex('merges_id').on(row.id),
      index('merges_due').on(row.endedAt, row.dueAt),
      index('merges_into').on(row.intoUserId),
    ],
  );

  return { findTexts, emailMoves, merges };
}

/** The refunds that support asked for. */
export function refundTables({ table, text, bool, time, json, index }: Kit) {
  /**
   * A refund that support asked for, written before the provider is asked: what a stopped process or an unreachable
   * provider leaves is asked for again, and found by its id.
   */
  const refundRequests = table(
    'refund_requests',
    {
      id: text('id', proof).primaryKey(),
      transactionId: text('transaction_id', proof).notNull(),
      /** What of each line, including tax. */
      lines: json('lines', proof).$type<readonly RequestedLine[]>().notNull(),
      endsPlan: bool('ends_plan', proof).notNull(),
      planEndedAt: time('plan_ended_at', proof),
      askedAt: time('asked_at', proof).notNull(),
      state: text('state', proof).$type<RefundState>().notNull(),
      adjustmentId: text('adjustment_id', proof),
    },
    (row) => [
      index('refund_requests_transaction').on(row.transactionId),
      index('refund_requests_open').on(row.state, row.askedAt),
    ],
  );

  return { refundRequests };
}
