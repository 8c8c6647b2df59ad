import { z } from 'zod';

export { userReference as resetPackQuotaInput } from './fields.ts';

export const resetPackQuotaOutput = z.object({
  resetMib: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ format: 'int64', description: 'How many MiB had been counted.' }),
});
export type ResetPackQuota = z.infer<typeof resetPackQuotaOutput>;
