import { z } from 'zod';
import { declareCall } from '../call.ts';
import { cartItem } from './catalog.ts';

export const listCartItems = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  rest: 'GET /marketplace/cart-items',
  summary: 'Everything that can be put in a cart',
  description: 'Prices are in the minor unit of their currency. A sale price counts while `salePriceActive` is true.',
  output: z.array(cartItem).max(100_000),
});
