import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { int32 } from '../../fields.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { many, reason } from '../fields.ts';
import { auditOutput } from './audit-entry.ts';

export const listAudit = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/audit/list',
  summary: 'The audit, newest first',
  refusals: ['not_found'],
  input: z.object({
    /** Newest first, starting before this number; null to start at the newest. */
    before: int32(1, 2_000_000_000).nullable(),
    limit: int32(1, 500),
    email: payerEmailInput.optional(),
    reason,
  }),
  output: z.object({ entries: z.array(auditOutput).max(many) }),
});
