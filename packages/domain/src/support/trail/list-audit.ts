import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { emailInput } from '../../email.ts';
import { many, reason } from '../fields.ts';
import { auditOutput } from './audit-entry.ts';

export const listAudit = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/audit/list',
  summary: 'The audit, newest first',
  refusals: ['not_found'],
  input: z.object({
    /** Newest first, starting before this number; null from the newest. */
    before: z.int().min(1).max(2_000_000_000).meta({ format: 'int32' }).nullable(),
    limit: z.int().min(1).max(500).meta({ format: 'int32' }),
    email: emailInput.optional(),
    reason,
  }),
  output: z.object({ entries: z.array(auditOutput).max(many) }),
});
