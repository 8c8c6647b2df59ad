/** What becomes of a withdrawal. `requested`: the provider decides on the refund. */
export const withdrawalStates = ['unconfirmed', 'asked', 'requested', 'refunded', 'declined'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The states that a withdrawal may change to. A refund that the provider rejects leaves it to support again. */
export const withdrawalMoves = {
  unconfirmed: ['asked'],
  asked: ['requested', 'refunded', 'declined'],
  requested: ['asked', 'refunded'],
  refunded: [],
  declined: [],
} as const satisfies Record<WithdrawalState, readonly WithdrawalState[]>;

/** The states of withdrawals that wait for money. */
export const openWithdrawals = ['asked', 'requested'] as const satisfies readonly WithdrawalState[];

/** Who declared it: an account, a guest by the link in the mail, or support for somebody who wrote to them. */
export const withdrawalsBy = ['account', 'guest', 'support'] as const;
export type WithdrawalBy = (typeof withdrawalsBy)[number];
