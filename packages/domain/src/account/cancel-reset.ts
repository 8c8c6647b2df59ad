import { declareCall } from '../call.ts';
import { emptyOutput, tokenOnlyInput } from './fields.ts';

export const cancelReset = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'DELETE /reset',
  summary: 'Cancel a reset request',
  tag: 'Links',
  description: 'Takes the token from the body or from the query.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  output: emptyOutput,
});
