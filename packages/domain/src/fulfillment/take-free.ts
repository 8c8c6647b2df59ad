import { z } from 'zod';
import { declareCall } from '../call.ts';
import { skuInput } from '../licenses/sku.ts';
import { transactionId } from '../transaction-id.ts';

export const takeFree = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /marketplace/free',
  summary: 'Get what costs nothing',
  description: 'Without a payment: items whose price is 0 are in the account at once. What it owns is left out.',
  refusals: ['free_not_offered', 'free_owned', 'rate_limited'],
  limit: 'free_account',
  /** Free items: their current price is 0. */
  input: z.object({ skus: z.array(skuInput).min(1).max(50) }),
  output: z.object({ transactionId }),
});
