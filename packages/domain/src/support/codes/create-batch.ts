import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { skuInput } from '../../licenses/license.ts';
import { batchName, days, reason } from '../fields.ts';
import { batchOutput } from './batch.ts';

export const createBatch = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/batches/create',
  summary: 'Open a batch, or take it up again',
  refusals: ['conflict', 'not_found'],
  input: z.object({
    batch: batchName,
    sku: skuInput,
    days,
    /** When the codes themselves expire, or null. */
    expiresAt: isoTime.nullable(),
    reason,
  }),
  output: batchOutput,
});

export type NewBatch = z.output<typeof createBatch.input>;
