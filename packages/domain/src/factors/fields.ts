import { z } from 'zod';
import { int32, textLike } from '../fields.ts';
import { hasVisibleLetter, toName } from '../inputs/names.ts';
import { factorMethods } from '../second-factor-choice.ts';

export { emptyOutput } from '../account/fields.ts';

export const factorMethod = z.enum(factorMethods);

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url');

export const challengeInput = base64url(64);
export const challengeOutput = textLike(64, /^[A-Za-z0-9_-]+$/);
export const passkeyIdInput = base64url(1400);

/** A code from an authenticator app, or a recovery code, as typed. */
export const factorCodeInput = z
  .string()
  .max(256)
  .meta({
    pattern: '\\S',
    description: 'The six digits of the authenticator app, or a recovery code, as it was typed.',
  })
  .refine((code) => code.isWellFormed(), 'has half a character')
  .refine((code) => code.trim() !== '', 'must not be empty');

/** The browser's answer to `navigator.credentials.get`, as JSON. */
export const assertionInput = z.object({
  id: passkeyIdInput,
  rawId: passkeyIdInput,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    authenticatorData: base64url(4096),
    clientDataJSON: base64url(4096),
    signature: base64url(4096),
    userHandle: base64url(256).optional(),
  }),
});
export type Assertion = z.output<typeof assertionInput>;

/** The browser's answer to `navigator.credentials.create`, as JSON. */
export const attestationInput = z.object({
  id: passkeyIdInput,
  rawId: passkeyIdInput,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    attestationObject: base64url(16_384),
    clientDataJSON: base64url(4096),
    transports: z
      .array(textLike(32, /^[a-z-]+$/))
      .max(8)
      .optional(),
  }),
});
export type Attestation = z.output<typeof attestationInput>;

export const passkeyNameInput = z
  .string()
  .max(256)
  .transform(toName)
  .refine((name) => hasVisibleLetter(name) && name.length <= 64, 'must have 1 to 64 characters')
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), 'has characters that cannot be shown')
  .meta({ pattern: '\\S', description: '1 to 64 characters.' });

export const hostOutput = z.string().max(253).meta({ pattern: '^[a-z0-9.:-]+$' });
export const passkeyIdOutput = textLike(1400, /^[A-Za-z0-9_-]+$/);

/** The options for asking for a passkey: `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyOptionsOutput = z.object({
  challenge: challengeOutput,
  rpId: hostOutput,
  timeout: int32(0, 600_000),
  userVerification: z.literal('required'),
});

export const recoveryCodesOutput = z
  .array(textLike(11, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/))
  .max(10)
  .meta({ description: 'Each works once. They are not shown again.' });
