/**
 * `open`: the provider may not have it. `ending`: the provider has it, and the plan still has to end. `asked`: the
 * provider has it, and nothing else is left to do. `refused`: the provider refuses it. `end_refused`: the provider has
 * it but does not end the plan.
 */
export type RefundState = 'open' | 'ending' | 'asked' | 'refused' | 'end_refused';

/** The states that a refund may change to. The provider can reject an accepted refund at any later time. */
export const refundMoves = {
  open: ['ending', 'asked', 'refused'],
  ending: ['asked', 'end_refused', 'refused'],
  asked: ['refused'],
  end_refused: ['refused'],
  refused: [],
} as const satisfies Record<RefundState, readonly RefundState[]>;

/** Refunds that the portal still works on. */
export const workedRefunds = ['open', 'ending'] as const satisfies readonly RefundState[];

/** The states from which a change to another is allowed, by a table of transitions. */
export function listBefore<State extends string>(
  moves: Readonly<Record<State, readonly State[]>>,
  after: State,
): State[] {
  return (Object.keys(moves) as State[]).filter((state) => moves[state].includes(after));
}

/** The states of a withdrawal. `requested`: the provider decides on the refund. */
export const withdrawalStates = ['unconfirmed', 'asked', 'requested', 'refunded', 'declined'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Withdrawals that wait for their refund. */
export const openWithdrawals = ['asked', 'requested'] as const satisfies readonly WithdrawalState[];

/** The author of a withdrawal: an account, a guest with the mailed link, or support for a customer who wrote. */
export const withdrawalsBy = ['account', 'guest', 'support'] as const;
export type WithdrawalBy = (typeof withdrawalsBy)[number];
