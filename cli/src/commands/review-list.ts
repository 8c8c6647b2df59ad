import type { Review } from '@backline/domain/support';
import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { toReason } from '../options.ts';

const meanings: Record<Review['reason'], string> = {
  unknown_price: 'a price that is none of ours was paid',
  sale_over: "a sale's price was paid after the sale",
  buyer_forged: 'the checkout named a buyer with a forged token',
  buyer_conflict: "the buyer is not the account that Paddle's customer belongs to",
  quantity: 'more than one copy was paid for: one was delivered',
  plan_price: "a plan's price was paid outside a subscription",
  plan_twice: 'the account pays for two plans: ask which, cancel and refund the other at Paddle',
  trial_repeated: 'a trial that was had before was taken again: nothing was given for it',
  no_email: 'there is no address to send codes to',
  chargeback_warning: 'a chargeback is announced',
  adjustment_unclear: 'Paddle adjusted it in a way that is not known here',
};

function toLines(review: Review): string[] {
  const facts = Object.entries(review.details).map(([name, value]) => `${name}=${value}`);
  const about = [review.transactionId, review.part].filter((part) => part !== '').join(' ');
  return [`${review.id}  ${review.createdAt}  ${about}`, `  ${meanings[review.reason]}  ${facts.join(' ')}`.trimEnd()];
}

/** The purchases that wait for a person, oldest first. */
export async function reviewList(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const { reviews } = await withDesk(context, options, (desk) => desk.listReviews({ reason: toReason(options) }));
  if (reviews.length === 0) context.say('Nothing waits for a person.');
  return { data: { reviews }, lines: reviews.flatMap(toLines) };
}
