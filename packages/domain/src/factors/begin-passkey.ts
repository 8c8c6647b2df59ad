import { z } from 'zod';
import { declareCall } from '../call.ts';
import { int32, shownText } from '../fields.ts';
import { challengeOutput, hostOutput, passkeyIdOutput } from './fields.ts';

const credential = z.object({ id: passkeyIdOutput, type: z.literal('public-key') });

export const beginPasskey = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/passkeys/options',
  summary: 'Get what a browser needs to make a passkey',
  refusals: ['confirmation_required', 'passkeys_not_offered', 'conflict', 'rate_limited'],
  limit: 'factor_account',
  /** The options for creating a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
  output: z.object({
    rp: z.object({ id: hostOutput, name: shownText(64) }),
    user: z.object({ id: passkeyIdOutput, name: shownText(254), displayName: shownText(254) }),
    challenge: challengeOutput,
    pubKeyCredParams: z.array(z.object({ alg: int32(-65_535, 0), type: z.literal('public-key') })).max(8),
    timeout: int32(0, 600_000),
    excludeCredentials: z.array(credential).max(100),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
});
