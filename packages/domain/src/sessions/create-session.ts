import { z } from 'zod';
import { passwordInput } from '../account/fields.ts';
import { declareCall } from '../call.ts';
import { emailInput } from '../inputs/email.ts';
import { apiKeyInput, bearerToken, machineIdInput } from './fields.ts';

export type LogInInput = z.output<typeof createSession.input>;

export const createSession = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /token',
  summary: 'Log in',
  description:
    'Answers a bearer token. A wrong password, an unknown address and an account without a password get the same answer. An account with a second factor is refused with a `challenge` for POST /token/second-factor, and its `methods`.',
  refusals: [
    'api_key_invalid',
    'login_failed',
    'second_factor_required',
    'email_unverified',
    'rate_limited',
    'overloaded',
  ],
  limit: 'login_account',
  input: z.object({
    apiKey: apiKeyInput,
    authId: emailInput,
    password: passwordInput,
    machineId: machineIdInput,
  }),
  output: z.object({ token: bearerToken }),
});
