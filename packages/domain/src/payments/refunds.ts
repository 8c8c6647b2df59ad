/**
 * `open`: the provider may not have it. `ending`: it has it, and the plan is still to be ended. `asked`: it has it, and
 * nothing is left to do. `refused`: it does not pay back. `end_refused`: it has it, and does not end the plan.
 */
export type RefundState = 'open' | 'ending' | 'asked' | 'refused' | 'end_refused';

/** The states that a refund may change to. The provider can reject what it has taken, at any later time. */
export const refundMoves = {
  open: ['ending', 'asked', 'refused'],
  ending: ['asked', 'end_refused', 'refused'],
  asked: ['refused'],
  end_refused: ['refused'],
  refused: [],
} as const satisfies Record<RefundState, readonly RefundState[]>;

/** The states of refunds that the portal still works on. */
export const workedRefunds = ['open', 'ending'] as const satisfies readonly RefundState[];

/** The states from which something may change to another one, by its table of moves. */
export function listBefore<State extends string>(
  moves: Readonly<Record<State, readonly State[]>>,
  after: State,
): State[] {
  return (Object.keys(moves) as State[]).filter((state) => moves[state].includes(after));
}

/** The states of a withdrawal. `requested`: the provider decides on the refund. */
export const withdrawalStates = ['unconfirmed', 'asked', 'requested', 'refunded', 'declined'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The states of withdrawals that wait for money. */
export const openWithdrawals = ['asked', 'requested'] as const satisfies readonly WithdrawalState[];

/**
 * The party that declared it: an account, a guest by the link in the mail, or support for somebody who wrote to them.
 */
export const withdrawalsBy = ['account', 'guest', 'support'] as const;
export type WithdrawalBy = (typeof withdrawalsBy)[number];
