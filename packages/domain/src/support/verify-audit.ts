import { z } from 'zod';
import { reason, shown, total } from './fields.ts';

/** The anchor of an audit entry, kept elsewhere: its number and its hash. */
const auditAnchor = z
  .string()
  .trim()
  .max(64)
  .regex(/^[1-9]\d{0,9}:[\w-]{43}$/, 'must be the SEQ:HASH that was kept');

export const verifyAuditInput = z.object({ since: auditAnchor.optional(), reason });

export const verifyAuditOutput = z.object({
  entries: total,
  /** The first entry that was changed or is missing, or null. */
  brokenAt: total.nullable(),
  /** The verified end of the chain: kept elsewhere, it later proves that nothing was removed. */
  anchor: auditAnchor.nullable(),
  message: shown,
});
