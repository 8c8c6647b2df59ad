import { z } from 'zod';
import { challengeOutput } from './fields.ts';

const credential = z.object({ id: z.string().max(1400), type: z.literal('public-key') });

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const beginPasskeyOutput = z.object({
  rp: z.object({ id: z.string().max(253), name: z.string().max(64) }),
  user: z.object({ id: z.string().max(64), name: z.string().max(254), displayName: z.string().max(254) }),
  challenge: challengeOutput,
  pubKeyCredParams: z.array(z.object({ alg: z.int().min(-65_535).max(0), type: z.literal('public-key') })).max(8),
  timeout: z.int().min(0).max(600_000),
  excludeCredentials: z.array(credential).max(100),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
