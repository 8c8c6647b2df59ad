import { z } from 'zod';
import { isoTime } from '../../fields.ts';
import { skuInput } from '../../licenses/license.ts';
import { batchName, days, shown, total } from '../fields.ts';

export const batchOutput = z.object({
  batch: batchName,
  sku: skuInput,
  productName: shown,
  days,
  expiresAt: isoTime.nullable(),
  createdAt: isoTime,
  createdBy: shown,
  reason: shown,
  codes: total,
  redeemed: total,
  revoked: total,
  isRevoked: z.boolean(),
});
export type Batch = z.infer<typeof batchOutput>;
