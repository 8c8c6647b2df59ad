import { z } from 'zod';
import { declareCall } from '../call.ts';
import { assertionInput, challengeInput, factorCodeInput } from '../factors/fields.ts';
import { bearerToken } from './fields.ts';

export type PassSecondFactorInput = z.output<typeof passSecondFactor.input>;

export const passSecondFactor = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /token/second-factor',
  summary: 'Log in, second step',
  description:
    'Takes the challenge of POST /token, with a code of an authenticator app, a recovery code, or what a passkey has signed. A challenge takes five tries in five minutes.',
  refusals: ['challenge_invalid', 'second_factor_wrong', 'passkey_unknown', 'passkey_flagged', 'rate_limited'],
  limit: 'login_account',
  input: z
    .object({ challenge: challengeInput, code: factorCodeInput.optional(), assertion: assertionInput.optional() })
    .refine(({ code, assertion }) => code !== undefined || assertion !== undefined, 'Send a code or an assertion'),
  output: z.object({ token: bearerToken }),
});
