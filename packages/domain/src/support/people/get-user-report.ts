import { z } from 'zod';
import { role } from '../../account/fields.ts';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { many, shown, userReference } from '../fields.ts';
import { grantOutput } from '../grants/grant.ts';
import { mailReport } from '../mails/mail-report.ts';
import { subscriptionOutput } from '../money/subscription.ts';
import { taskReport } from '../tasks/task-report.ts';
import { auditOutput } from '../trail/audit-entry.ts';

export const getUserReport = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/show',
  summary: 'What is known of an account',
  refusals: ['not_found'],
  input: userReference,
  output: z.object({
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
    /** The current subscription; null if there never was one. */
    subscription: subscriptionOutput.nullable(),
    sessions: z
      .array(
        z.object({ id: shown, machineId: shown, userAgent: shown.nullable(), createdAt: isoTime, lastSeenAt: isoTime }),
      )
      .max(many),
    links: z.array(z.object({ purpose: shown, newEmail: shown.nullable(), expiresAt: isoTime })).max(many),
    mails: z.array(mailReport).max(many),
    /** When a mail to its address was last returned. Null if none was returned recently. */
    mailReturnedAt: isoTime.nullable(),
    /** The tasks that wait for the account. */
    tasks: z.array(taskReport).max(many),
    grants: z.array(grantOutput).max(many),
    audit: z.array(auditOutput).max(many),
  }),
});

export type UserReport = z.infer<typeof getUserReport.output>;
