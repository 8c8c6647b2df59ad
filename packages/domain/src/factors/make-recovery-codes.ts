import { z } from 'zod';
import { declareCall } from '../call.ts';
import { recoveryCodesOutput } from './fields.ts';

export const makeRecoveryCodes = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/recovery-codes',
  summary: 'Replace your recovery codes',
  refusals: ['confirmation_required', 'factor_missing', 'rate_limited'],
  limit: 'factor_account',
  output: z.object({ recoveryCodes: recoveryCodesOutput }),
});
