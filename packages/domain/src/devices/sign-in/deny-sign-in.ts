import { emptyOutput } from '../../account/fields.ts';
import { declareCall } from '../../call.ts';
import { getSignIn } from './get-sign-in.ts';

export const denySignIn = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /devices/sign-in/deny',
  summary: 'Refuse the computer that shows a code',
  refusals: ['code_unknown', 'rate_limited'],
  limit: 'user_code_account',
  input: getSignIn.input,
  output: emptyOutput,
});
