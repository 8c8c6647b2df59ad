import { z } from 'zod';
import { passwordInput } from '../account/fields.ts';
import { declareCall } from '../call.ts';
import { isoTime } from '../fields.ts';
import { assertionInput, factorCodeInput } from './fields.ts';

export type ConfirmInput = z.output<typeof confirm.input>;

export const confirm = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/confirm',
  summary: 'Confirm that it is you, by your password or a passkey',
  description:
    'Good for ten minutes, for what a stolen session must not do. Staff with a second factor send a code with the password.',
  refusals: [
    'confirmation_wrong',
    'second_factor_required',
    'second_factor_wrong',
    'challenge_invalid',
    'passkey_unknown',
    'passkey_flagged',
    'passkey_in_reset',
    'rate_limited',
    'overloaded',
  ],
  limit: 'password_session',
  input: z
    .object({
      password: passwordInput.optional(),
      assertion: assertionInput.optional(),
      code: factorCodeInput.optional(),
    })
    .refine(
      ({ password, assertion }) => password !== undefined || assertion !== undefined,
      'Send a password or an assertion',
    ),
  output: z.object({ confirmedUntil: isoTime }),
});
