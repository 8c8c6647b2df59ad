import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { userReference } from '../fields.ts';

export const resetPackQuota = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/packs/reset-quota',
  summary: 'Let an account fetch packs as if it had fetched none',
  refusals: ['not_found'],
  input: userReference,
  output: z.object({
    resetMib: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .meta({ format: 'int64', description: 'How many MiB had been counted.' }),
  }),
});

export type ResetPackQuota = z.infer<typeof resetPackQuota.output>;
