import { declareCall } from '../call.ts';
import { passkeyOptionsOutput } from './fields.ts';

export const getConfirmOptions = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/confirm/options',
  summary: 'Get what a browser needs to ask for a passkey again',
  refusals: ['rate_limited'],
  limit: 'factor_account',
  output: passkeyOptionsOutput,
});
