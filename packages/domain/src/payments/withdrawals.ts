/** What becomes of a withdrawal. `requested`: the provider decides on the refund. */
export const withdrawalStates = ['unconfirmed', 'asked', 'requested', 'refunded', 'declined'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The states of withdrawals that wait for money. */
export const openWithdrawals = ['asked', 'requested'] as const satisfies readonly WithdrawalState[];

/** Who declared it: an account, a guest by the link in the mail, or support for somebody who wrote to them. */
export const withdrawalsBy = ['account', 'guest', 'support'] as const;
export type WithdrawalBy = (typeof withdrawalsBy)[number];
