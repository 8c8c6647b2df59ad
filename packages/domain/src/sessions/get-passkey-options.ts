import { declareCall } from '../call.ts';
import { passkeyOptionsOutput } from '../factors/fields.ts';

export const getPasskeyOptions = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /token/passkey/options',
  summary: 'Get what a browser needs to log in with a passkey',
  refusals: ['rate_limited'],
  limit: 'passkey_ip',
  output: passkeyOptionsOutput,
});
