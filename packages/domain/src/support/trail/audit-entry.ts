import { z } from 'zod';
import { isoTime, textLike } from '../../fields.ts';
import { shown, total } from '../fields.ts';

/** The fields of an entry besides its action: `devices`, or `prices.added` for a field in a group. */
export const details = z.record(textLike(64, /^\w+(\.\w+)*$/), z.union([shown, z.number(), z.boolean(), z.null()]));

export const auditOutput = z.object({
  seq: total,
  at: isoTime,
  actor: shown,
  source: shown,
  action: shown,
  subject: shown.nullable(),
  reason: shown.nullable(),
  details,
});
export type AuditReport = z.infer<typeof auditOutput>;
