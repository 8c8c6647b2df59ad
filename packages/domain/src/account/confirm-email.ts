import { declareCall } from '../call.ts';
import { emptyOutput, tokenOnlyInput } from './fields.ts';

export const confirmEmail = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'GET /user/email',
  summary: 'Confirm a change of email',
  tag: 'Links',
  description: 'Changes state on GET, for compatibility; asked twice it answers the same. HEAD changes nothing.',
  refusals: ['token_invalid', 'account_change_waits', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  output: emptyOutput,
});
