import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { reason, shown, total } from '../fields.ts';

/** The anchor of an audit entry that was stored elsewhere: its number and hash. */
const auditAnchor = z
  .string()
  .trim()
  .max(64)
  .regex(/^[1-9]\d{0,9}:[\w-]{43}$/, 'must be the SEQ:HASH that was kept');

export const verifyAudit = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/audit/verify',
  summary: 'Whether the audit is as it was written',
  input: z.object({ since: auditAnchor.optional(), reason }),
  output: z.object({
    entries: total,
    /** The first entry that was changed or is missing, or null. */
    brokenAt: total.nullable(),
    /** The verified end of the chain. Stored elsewhere, it later proves that nothing was removed. */
    anchor: auditAnchor.nullable(),
    message: shown,
  }),
});
