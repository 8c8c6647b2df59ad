import { z } from 'zod';
import { declareCall } from '../call.ts';
import { attestationInput, passkeyIdOutput, passkeyNameInput, recoveryCodesOutput } from './fields.ts';

export type AddPasskeyInput = z.output<typeof addPasskey.input>;

export const addPasskey = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/passkeys',
  summary: 'Add a passkey that a browser has made',
  description:
    'The first factor of an account answers its recovery codes, which are not shown again, and ends your other sessions.',
  refusals: ['confirmation_required', 'challenge_invalid', 'passkey_refused', 'conflict'],
  input: z.object({ name: passkeyNameInput, attestation: attestationInput }),
  output: z.object({
    id: passkeyIdOutput,
    /** Null if the account already has some. */
    recoveryCodes: recoveryCodesOutput.nullable(),
  }),
});
