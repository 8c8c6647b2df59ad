import { z } from 'zod';

export const termsKinds = ['terms', 'privacy'] as const;
export const termsKind = z.enum(termsKinds);
export type TermsKind = z.output<typeof termsKind>;

/** Where a person said what they agree to. */
export type ConsentSource = 'sign_up' | 'profile' | 'login' | 'mail_link';

export const termsVersion = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\w.-]+$/, 'must be letters, digits, dots and dashes');

/** In every answer to an account that has not accepted new terms: which, such as `terms=2026-11`. Nothing is refused for it. */
export const pendingTermsHeader = 'x-terms-pending';
