import { dayMs, hourMs } from '../../time.ts';

/** The delay of a change of address by support. Until it is over, links in both mailboxes can stop the change. */
export const emailMoveMs = 72 * hourMs;

/**
 * The proofs that a caller owns an account. `card`: the last four digits and the day of a payment, such as `4242
 * 2026-11-22`. `code`: a whole license code that the account has redeemed. `name`: the account's display name.
 */
export const proofKinds = ['invoice', 'card', 'code', 'name'] as const;

/**
 * How long a merge waits before it happens, and how long it can be undone afterwards. While it waits, links in both
 * mailboxes can stop it.
 */
export const mergeWaitMs = 24 * hourMs;
export const mergeUndoMs = 14 * dayMs;
