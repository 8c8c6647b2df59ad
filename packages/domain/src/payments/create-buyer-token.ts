import { z } from 'zod';
import { declareCall } from '../call.ts';
import { textLike } from '../fields.ts';

export const createBuyerToken = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /marketplace/buyer-token',
  summary: 'A token that says who buys',
  description: 'Pass it in the custom data of the checkout, as `backline_buyer`. It lives a day.',
  /** Identifies the buyer in a checkout. Signed by the server and short-lived. */
  output: z.object({
    buyerToken: textLike(512, /^[\w.-]+$/),
  }),
});
