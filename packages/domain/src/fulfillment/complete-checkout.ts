import { z } from 'zod';
import { declareCall } from '../call.ts';
import { transactionId } from '../transaction-id.ts';

export const completeCheckout = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /marketplace/completed-checkout',
  summary: 'Have a completed checkout looked at now',
  description:
    'What was bought is read from the payment provider, and delivered if it was paid for; nothing that is sent here grants anything.',
  refusals: ['rate_limited'],
  limit: 'checkout_ip',
  input: z.object({ transactionId }),
  /**
   * `delivered`: false until the provider confirms the purchase. `canceled`: the checkout ended without payment,
   * because another one was started.
   */
  output: z.object({ delivered: z.boolean(), canceled: z.boolean() }),
});

export type CompletedCheckout = z.infer<typeof completeCheckout.output>;
