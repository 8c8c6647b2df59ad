interface ReviewRule {
  /** The reason as text, with the next step if there is only one. */
  message: string;
  /** True if the doctor reports it while it is open. */
  isProblem: boolean;
}

/** Why a purchase needs a review. */
export const reviewRules = {
  unknown_price: { message: 'a price that is none of ours was paid', isProblem: true },
  sale_over: { message: "a sale's price was paid after the sale", isProblem: true },
  buyer_forged: { message: 'the checkout named a buyer with a forged token', isProblem: true },
  quantity: { message: 'more than one copy was paid for: one was delivered', isProblem: true },
  line_elsewhere: {
    message: 'it names lines that belong to another order, which nobody was given: compare both at Paddle',
    isProblem: true,
  },
  // The item was delivered twice, and support refunds one of the purchases.
  bought_twice: {
    message:
      'what this buyer had bought before was paid for and delivered again: ask whether it was meant, else pay it back: backline order refund',
    isProblem: false,
  },
  plan_price: {
    message: 'a plan was paid for without an account: ask whose it is to be, and deliver it to them',
    isProblem: true,
  },
  plan_twice: {
    message: 'the account pays for two plans: ask which, and end the other: backline order refund --end-plan',
    isProblem: true,
  },
  trial_repeated: { message: 'a trial that was had before was taken again: nothing was given for it', isProblem: true },
  withdrawal: {
    message: 'the customer withdraws: pay the named lines back by backline order refund, or close it to decline',
    isProblem: true,
  },
  withdrawal_refused: {
    message:
      'the refund of a withdrawal was refused by Paddle or dropped by support: look at the order there, and ask again by backline order refund, or close it to decline',
    isProblem: true,
  },
  refund_refused: {
    message:
      'Paddle refused a refund that support asked for, and nothing was paid back: look at the order there, and ask again by backline order refund',
    isProblem: true,
  },
  plan_end_refused: {
    message: 'Paddle has the refund, and did not end the plan, which goes on: end it at Paddle, then close this',
    isProblem: true,
  },
  plan_renews: {
    message:
      'the plan of a refund renews before Paddle can end it; it is ended after that: pay back what the renewal charged by backline order refund',
    isProblem: true,
  },
  address_unmailable: {
    message:
      'its address cannot be mailed: ask the buyer for another one, and send the codes there: backline order resend --to',
    isProblem: true,
  },
  no_lines: {
    message:
      'it was paid and names nothing that was bought: look at the order at Paddle, and grant by hand: backline grant add',
    isProblem: true,
  },
  no_email: { message: 'there is no address to send codes to', isProblem: true },
  chargeback_warning: { message: 'a chargeback is announced', isProblem: true },
  adjustment_unclear: { message: 'Paddle adjusted it in a way that is not known here', isProblem: true },
} as const satisfies Record<string, ReviewRule>;

export type ReviewReason = keyof typeof reviewRules;
export const reviewReasons = Object.keys(reviewRules) as ReviewReason[];

/** The provider's statuses of a transaction. */
export const transactionStatuses = ['draft', 'ready', 'billed', 'paid', 'past_due', 'canceled', 'completed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
