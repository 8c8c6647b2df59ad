import { z } from 'zod';
import { role } from '../account/fields.ts';
import { isoTime } from '../licenses/license.ts';
import { auditOutput } from './audit-entry.ts';
import { many, shown } from './fields.ts';
import { grantOutput } from './grant.ts';
import { mailReport } from './mail-report.ts';
import { subscriptionOutput } from './subscription.ts';

export { userReference as getUserReportInput } from './fields.ts';

export const getUserReportOutput = z.object({
  id: shown,
  email: shown,
  contactName: shown.nullable(),
  role,
  hasPassword: z.boolean(),
  hasMarketingConsent: z.boolean(),
  onboardingOffer: shown.nullable(),
  createdAt: isoTime,
  verifiedAt: isoTime.nullable(),
  disabledAt: isoTime.nullable(),
  /** The current subscription; null: never had one. */
  subscription: subscriptionOutput.nullable(),
  sessions: z
    .array(
      z.object({ id: shown, machineId: shown, userAgent: shown.nullable(), createdAt: isoTime, lastSeenAt: isoTime }),
    )
    .max(many),
  links: z.array(z.object({ purpose: shown, newEmail: shown.nullable(), expiresAt: isoTime })).max(many),
  mails: z.array(mailReport).max(many),
  /** When a mail to its address last came back; null: none did lately. */
  mailReturnedAt: isoTime.nullable(),
  grants: z.array(grantOutput).max(many),
  audit: z.array(auditOutput).max(many),
});
export type UserReport = z.infer<typeof getUserReportOutput>;
