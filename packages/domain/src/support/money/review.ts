import { z } from 'zod';
import { isoTime } from '../../fields.ts';
import { reviewReasons } from '../../payments/orders.ts';
import { shown } from '../fields.ts';
import { details } from '../trail/audit-entry.ts';

export const reviewOutput = z.object({
  id: shown,
  reason: z.enum(reviewReasons),
  /** The reason as text. */
  message: shown,
  transactionId: shown,
  /** The affected item or adjustment; empty for the whole order. */
  part: shown,
  details,
  createdAt: isoTime,
  resolvedAt: isoTime.nullable(),
  resolvedBy: shown.nullable(),
  resolution: shown.nullable(),
});
export type Review = z.infer<typeof reviewOutput>;
