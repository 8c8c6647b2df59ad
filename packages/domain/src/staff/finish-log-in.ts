import { z } from 'zod';
import { challengeInput, factorCodeInput, recoveryCodesOutput } from '../factors/fields.ts';
import { bearerToken } from '../sessions/fields.ts';

/** Without a code: the set-up is put off, while that is possible. */
export const finishLogInInput = z.object({ challenge: challengeInput, code: factorCodeInput.optional() });
export type FinishLogInInput = z.output<typeof finishLogInInput>;

export const finishLogInOutput = z.object({
  token: bearerToken,
  /** Of an authenticator app that was just set up. */
  recoveryCodes: recoveryCodesOutput.nullable(),
});
