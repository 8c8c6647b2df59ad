import { z } from 'zod';
import { attestationInput, passkeyIdOutput, passkeyNameInput, recoveryCodesOutput } from './fields.ts';

export const addPasskeyInput = z.object({ name: passkeyNameInput, attestation: attestationInput });
export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

export const addPasskeyOutput = z.object({
  id: passkeyIdOutput,
  /** Null: the account has some already. */
  recoveryCodes: recoveryCodesOutput.nullable(),
});
