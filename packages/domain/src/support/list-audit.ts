import { z } from 'zod';
import { emailInput } from '../email.ts';
import { auditOutput } from './audit-entry.ts';
import { many, reason } from './fields.ts';

export const listAuditInput = z.object({
  /** Newest first, starting before this number; null from the newest. */
  before: z.int().min(1).max(2_000_000_000).meta({ format: 'int32' }).nullable(),
  limit: z.int().min(1).max(500).meta({ format: 'int32' }),
  email: emailInput.optional(),
  reason,
});

export const listAuditOutput = z.object({ entries: z.array(auditOutput).max(many) });
