import { emptyOutput, tokenOnlyInput } from '../account/fields.ts';
import { declareCall } from '../call.ts';

export const unsubscribe = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /unsubscribe',
  summary: 'End mails from us',
  tag: 'Links',
  description: 'By the link in one of them.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  output: emptyOutput,
});
