import { z } from 'zod';
import { declareCall } from '../call.ts';
import { orderReference } from './order.ts';

export const mailCodesAgain = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /orders/guest/codes',
  summary: 'Mail the codes of an order again',
  description:
    'On the day of the purchase, for a guest. The mail goes to the address that paid, with new codes in place of those that are free.',
  refusals: ['rate_limited', 'state_changed'],
  limit: 'checkout_ip',
  input: orderReference,
  /** False, and no mail, for an order that is unknown, from another day, or without a free code. */
  output: z.object({ isMailed: z.boolean() }),
});
