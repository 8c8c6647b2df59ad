import { z } from 'zod';
import { declareCall } from '../call.ts';
import { textLike } from '../fields.ts';
import { orderSummary } from './order.ts';
import { ordersAtOnce } from './rules.ts';

/** Where the page starts: `next` of the previous page. */
const place = textLike(96, /^\d{1,15}_txn_[a-z\d]{26}$/, 'is not the end of a page');

export const listOrders = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/orders',
  summary: 'Your orders, newest first',
  description: 'Twenty a page: `next` of a page is `before` of the one after it.',
  input: z.object({ before: place.optional() }),
  output: z.object({
    orders: z.array(orderSummary).max(ordersAtOnce),
    /** Null for the last page. */
    next: place.nullable(),
  }),
});

export type OrderPage = z.infer<typeof listOrders.output>;
