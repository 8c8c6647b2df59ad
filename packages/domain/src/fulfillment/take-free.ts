import { z } from 'zod';
import { skuInput } from '../licenses/sku.ts';
import { transactionId } from '../transaction-id.ts';

/** What costs nothing: its current price is 0. */
export const freeSkus = z.array(skuInput).min(1).max(50);

export const takeFreeInput = z.object({ skus: freeSkus });
export const takeFreeOutput = z.object({ transactionId });
