import { z } from 'zod';
import { declareCall } from '../call.ts';
import { challengeInput, factorCodeInput, recoveryCodesOutput } from '../factors/fields.ts';
import { bearerToken } from '../sessions/fields.ts';

export type FinishLogInInput = z.output<typeof finishLogIn.input>;

export const finishLogIn = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /support/token/second-factor',
  summary: 'Log in as staff, second step',
  refusals: ['challenge_invalid', 'second_factor_wrong', 'forbidden', 'rate_limited'],
  limit: 'login_account',
  /** Without a code, the setup is postponed, if that is allowed. */
  input: z.object({ challenge: challengeInput, code: factorCodeInput.optional() }),
  output: z.object({
    token: bearerToken,
    /** From an authenticator app that was just set up. */
    recoveryCodes: recoveryCodesOutput.nullable(),
  }),
});
