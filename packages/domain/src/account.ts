import { z } from 'zod';
import { emailInput } from './email.ts';
import { subscriptionTypes } from './license-terms.ts';
import { contactNameLength, emailMaxLength, redirectMaxLength } from './limits.ts';
import { accountMessages } from './messages.ts';
import { findRedirect } from './paths.ts';
import { countCharacters } from './text.ts';

/** What `/verify` may still ask of an account. */
export const verificationField = z.enum(['contactName', 'password']);
export type VerificationField = z.infer<typeof verificationField>;

export const role = z.enum(['customer', 'support']);
export type Role = z.infer<typeof role>;

/** A display name: 8 to 64 characters once surrounding blanks are gone. */
export const contactNameInput = z
  .string()
  .max(4096)
  .meta({ pattern: '\\S', description: '8 to 64 characters.' })
  .transform((name) => name.normalize('NFC').trim())
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), 'Contact Name has characters that cannot be shown')
  .refine((name) => countCharacters(name) >= contactNameLength.min, accountMessages.contactNameTooShort)
  .refine((name) => countCharacters(name) <= contactNameLength.max, accountMessages.contactNameTooLong);

/**
 * A password somebody types to prove who they are: taken exactly as received, bounded only against abuse.
 * Whether a *new* password is good enough is `findPasswordConstraint`'s to say, so that its text reaches the page.
 */
export const passwordInput = z
  .string()
  .min(1)
  .max(1024)
  .refine((password) => password.isWellFormed(), 'The password has characters that cannot be stored')
  .meta({ format: 'password', description: '8 to 64 characters, taken exactly as sent.' });

/** A mailed token, or something that cannot be one; the store says whether it is live. */
export const tokenInput = z
  .string({ error: 'The token of the mailed link is missing' })
  .min(1, 'The token of the mailed link is missing')
  .max(256, 'This is not a token of ours')
  .regex(/^[A-Za-z0-9_-]+$/, 'This is not a token of ours');
const machineIdInput = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII');

const bearerToken = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

export const logInInput = z.object({
  apiKey: z
    .string()
    .max(256)
    .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII'),
  authId: emailInput,
  password: passwordInput,
  machineId: machineIdInput,
});
export const logInOutput = z.object({ token: bearerToken });

const redirectInput = z
  .string()
  .max(redirectMaxLength)
  .refine((target) => findRedirect(target) !== null, 'must be a path of the portal')
  .optional()
  .meta({ pattern: '^/', description: 'The page of the portal to go on to; the mailed link carries it.' });

export const signUpInput = z.object({
  authId: emailInput,
  password: passwordInput,
  contactName: contactNameInput,
  emailMarketingConsent: z.boolean(),
  onboardingOffer: z
    .string()
    .trim()
    .max(64)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has characters that cannot be stored')
    .optional()
    .meta({ description: 'The offer that the sign-up came from.' }),
  redirectTo: redirectInput,
});

export const tokenOnlyInput = z.object({ token: tokenInput });
export const verificationOutput = z.object({
  /** What the account still lacks; absent when the link is enough. */
  required: z.array(verificationField).max(2).optional(),
  /** True where the link was already used for this account: there is nothing left to do. */
  verified: z.boolean().optional(),
});
export const verifyInput = z.object({
  token: tokenInput,
  contactName: contactNameInput.optional(),
  password: passwordInput.optional(),
});

export const secureOutput = z.object({
  /** True where the address was only to become the account's: the change is withdrawn, and the password stays. */
  changeWithdrawn: z.boolean(),
});

export const mailRequestInput = z.object({ authId: emailInput, redirectTo: redirectInput });
export const resetPasswordInput = z.object({ token: tokenInput, password: passwordInput });
export const changeEmailInput = z.object({ email: emailInput });
export const changePasswordInput = z.object({ password: passwordInput, newPassword: passwordInput });
export const changePasswordOutput = z.object({
  /** The new address of a change of email that was not confirmed yet, and is withdrawn now. */
  withdrawnEmail: z.string().max(emailMaxLength).meta({ format: 'email' }).optional(),
});
export const changeContactNameInput = z.object({ contactName: contactNameInput });

export const verifiedOutput = z.object({ email: z.string().max(emailMaxLength).meta({ format: 'email' }) });

export const userOutput = z.object({
  email: z.string().max(emailMaxLength).meta({ format: 'email' }),
  contactName: z.string().max(256).meta({ pattern: '.*' }),
  role,
  /** Decision 16. */
  subscriptionType: z.enum(subscriptionTypes),
});
export type CurrentUser = z.infer<typeof userOutput>;

export const sessionOutput = z.object({
  id: z.uuid().max(36),
  machineId: z.string().max(128).meta({ pattern: '.*' }),
  userAgent: z.string().max(256).meta({ pattern: '.*' }).nullable(),
  createdAt: z.iso.datetime().max(32),
  lastSeenAt: z.iso.datetime().max(32),
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionOutput>;
export const sessionListOutput = z.object({ sessions: z.array(sessionOutput).max(100) });
export const endSessionInput = z.object({
  id: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w-]+$/),
});
export const endOtherSessionsOutput = z.object({ ended: z.int().min(0).max(1_000_000).meta({ format: 'int32' }) });

/** The answer of a call that has nothing to say but yes. */
export const emptyOutput = z.object({});

export type LogInInput = z.output<typeof logInInput>;
export type SignUpInput = z.output<typeof signUpInput>;
export type VerifyInput = z.output<typeof verifyInput>;
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
