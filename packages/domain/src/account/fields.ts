import { account as accountMessages } from '@backline/texts/account/account';
import { z } from 'zod';
import { isoTime, shownText } from '../fields.ts';
import { countVisible, toName } from '../inputs/names.ts';
import { contactNameLength, redirectMaxLength } from '../limits.ts';
import { findRedirect } from '../pages/paths.ts';
import { countCharacters } from '../text.ts';

/** The fields that `/verify` may ask for. */
export const verificationField = z.enum(['contactName', 'password']);
export type VerificationField = z.infer<typeof verificationField>;

export const role = z.enum(['customer', 'support']);
export type Role = z.infer<typeof role>;

/** A display name: 8 to 64 characters after trimming, with at least 8 visible ones. */
export const contactNameInput = z
  .string()
  .max(4096)
  .meta({ pattern: '\\S', description: '8 to 64 characters.' })
  .transform(toName)
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), 'Contact Name has characters that cannot be shown')
  .refine((name) => countVisible(name) >= contactNameLength.min, accountMessages.contactNameTooShort)
  .refine((name) => countCharacters(name) <= contactNameLength.max, accountMessages.contactNameTooLong);

/**
 * A password that a user types to prove their identity. It is used exactly as received, with only a length limit.
 * `findPasswordConstraint` checks *new* passwords, so that the page gets its text.
 */
export const passwordInput = z
  .string()
  .min(1)
  .max(1024)
  .refine((password) => password.isWellFormed(), 'The password has characters that cannot be stored')
  .meta({ format: 'password', description: '8 to 64 characters, taken exactly as sent.' });

/** A mailed token, or any text. The store decides if it is valid. */
export const tokenInput = z
  .string({ error: 'The token of the mailed link is missing' })
  .min(1, 'The token of the mailed link is missing')
  .max(256, 'This is not a token of ours')
  .regex(/^[A-Za-z0-9_-]+$/, 'This is not a token of ours');

export const redirectInput = z
  .string()
  .max(redirectMaxLength)
  .refine((target) => findRedirect(target) !== null, 'must be a path of the portal')
  .optional()
  .meta({ pattern: '^/', description: 'The page of the portal to go on to; the mailed link carries it.' });

export const tokenOnlyInput = z.object({ token: tokenInput });

export const sessionOutput = z.object({
  id: z.uuid().max(36),
  machineId: shownText(128),
  userAgent: shownText(256).nullable(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionOutput>;

/** The output of a call that returns nothing. */
export const emptyOutput = z.object({});

/** The change that a link stops. `nothing`: no change is pending anymore. */
export const stoppedChange = z.enum(['email_move', 'erasure', 'merge', 'factor_reset', 'nothing']);
export type StoppedChange = z.infer<typeof stoppedChange>;
