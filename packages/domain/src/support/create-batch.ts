import { z } from 'zod';
import { isoTime, skuInput } from '../licenses/license.ts';
import { batchName, days, reason } from './fields.ts';

export { batchOutput as createBatchOutput } from './batch.ts';

export const createBatchInput = z.object({
  batch: batchName,
  sku: skuInput,
  days,
  /** When the codes themselves expire, or null. */
  expiresAt: isoTime.nullable(),
  reason,
});
export type NewBatch = z.output<typeof createBatchInput>;
