import { declareCall } from '../call.ts';
import { orderDetails, orderReference } from './order.ts';

export const getOrder = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/orders/{transactionId}',
  summary: 'One of your orders',
  description: 'Its lines, what became of them, and what can be done. Another person’s order is `not_found`.',
  refusals: ['not_found'],
  input: orderReference,
  output: orderDetails,
});
