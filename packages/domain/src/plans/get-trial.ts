import { z } from 'zod';
import { declareCall } from '../call.ts';
import { int32 } from '../fields.ts';
import { skuInput } from '../licenses/license.ts';

export const getTrial = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/trial',
  summary: 'What you may try',
  description: 'Empty once you have had a plan.',
  /** The available trial; empty if it was used. */
  output: z.object({
    available: z.array(z.object({ sku: skuInput, days: int32(1, 366) })).max(16),
  }),
});

export type TrialAnswer = z.infer<typeof getTrial.output>;
