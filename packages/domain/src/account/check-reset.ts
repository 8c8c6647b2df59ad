import { declareCall } from '../call.ts';
import { emptyOutput, tokenOnlyInput } from './fields.ts';

export const checkReset = declareCall({
  role: 'anyone',
  kind: 'query',
  rest: 'GET /reset',
  summary: 'Whether a reset link can still be used',
  tag: 'Links',
  description: 'Changes nothing.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  output: emptyOutput,
});
