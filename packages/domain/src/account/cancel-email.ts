import { declareCall } from '../call.ts';
import { emptyOutput, tokenOnlyInput } from './fields.ts';

export const cancelEmail = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'GET /user/email/cancel',
  summary: 'Cancel a change of email',
  tag: 'Links',
  description: 'Changes state on GET, for compatibility; asked twice it answers the same. HEAD changes nothing.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  output: emptyOutput,
});
