import { z } from 'zod';

export const termsKinds = ['terms', 'privacy'] as const;
export const termsKind = z.enum(termsKinds);
export type TermsKind = z.output<typeof termsKind>;

/** The purposes of the vendor's scripts. The visitor answers separately for each of them. */
export const trackerPurposes = ['analytics', 'referrals'] as const;
export type TrackerPurpose = (typeof trackerPurposes)[number];

/** Where a person said what they agree to. */
export type ConsentSource = 'sign_up' | 'profile' | 'login' | 'mail_link' | 'browser' | 'import';

export const termsVersion = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\w.-]+$/, 'must be letters, digits, dots and dashes');
