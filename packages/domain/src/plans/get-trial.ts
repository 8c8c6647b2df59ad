import { z } from 'zod';
import { skuInput } from '../licenses/license.ts';

/** The trial on offer; empty when it was used. */
export const getTrialOutput = z.object({
  available: z.array(z.object({ sku: skuInput, days: z.int().min(1).max(366).meta({ format: 'int32' }) })).max(16),
});
export type TrialAnswer = z.infer<typeof getTrialOutput>;
