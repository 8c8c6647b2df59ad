import { z } from 'zod';
import { declareCall } from '../call.ts';
import { assertionInput } from '../factors/fields.ts';
import { apiKeyInput, bearerToken, machineIdInput } from './fields.ts';

export type LogInWithPasskeyInput = z.output<typeof logInWithPasskey.input>;

export const logInWithPasskey = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /token/passkey',
  summary: 'Log in with a passkey',
  refusals: [
    'api_key_invalid',
    'challenge_invalid',
    'passkey_unknown',
    'passkey_flagged',
    'passkey_in_reset',
    'email_unverified',
    'rate_limited',
  ],
  limit: 'login_ip',
  input: z.object({
    apiKey: apiKeyInput,
    machineId: machineIdInput,
    assertion: assertionInput,
  }),
  output: z.object({ token: bearerToken }),
});
