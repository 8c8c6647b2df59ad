import { z } from 'zod';
import { declareCall } from '../call.ts';
import { orderDetails, orderToken } from './order.ts';

export const getGuestOrder = declareCall({
  role: 'anyone',
  kind: 'query',
  rest: 'GET /orders/guest',
  summary: 'The order of a mailed link',
  description: 'For the person with the mail with its codes, for 90 days.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'order_link_ip',
  input: z.object({ token: orderToken }),
  output: orderDetails,
});
