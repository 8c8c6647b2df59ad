import { z } from 'zod';
import { declareCall } from '../call.ts';
import { factorCodeInput, recoveryCodesOutput } from './fields.ts';

export const confirmTotp = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/totp',
  summary: 'Add the authenticator app, by its first code',
  refusals: ['confirmation_required', 'second_factor_wrong', 'rate_limited'],
  limit: 'factor_account',
  input: z.object({ code: factorCodeInput }),
  /** Null if the account already has recovery codes. */
  output: z.object({ recoveryCodes: recoveryCodesOutput.nullable() }),
});
