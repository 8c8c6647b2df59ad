import { z } from 'zod';
import { assertionInput, challengeInput, factorCodeInput } from '../factors/fields.ts';
import { bearerToken } from './fields.ts';

export const passSecondFactorInput = z
  .object({ challenge: challengeInput, code: factorCodeInput.optional(), assertion: assertionInput.optional() })
  .refine(({ code, assertion }) => code !== undefined || assertion !== undefined, 'Send a code or an assertion');
export type PassSecondFactorInput = z.output<typeof passSecondFactorInput>;

export const passSecondFactorOutput = z.object({ token: bearerToken });
