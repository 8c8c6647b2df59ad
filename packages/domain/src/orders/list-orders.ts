import { z } from 'zod';
import { orderSummary } from './order.ts';
import { ordersAtOnce } from './rules.ts';

/** The place in the list after which the next page begins: `next` of the page before. */
const place = z
  .string()
  .max(96)
  .regex(/^\d{1,15}_txn_[a-z\d]{26}$/, 'is not the end of a page');

export const listOrdersInput = z.object({ before: place.optional() });
export const listOrdersOutput = z.object({
  orders: z.array(orderSummary).max(ordersAtOnce),
  /** Null: this was the last page. */
  next: place.nullable(),
});
export type OrderPage = z.infer<typeof listOrdersOutput>;
