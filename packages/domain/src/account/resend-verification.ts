import { declareCall } from '../call.ts';
import { emptyOutput } from './fields.ts';
import { recover } from './recover.ts';

export const resendVerification = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /verify/resend',
  summary: 'Ask for the verification link again',
  description: 'Any address is answered alike.',
  refusals: ['rate_limited'],
  limit: 'mail_account',
  input: recover.input,
  output: emptyOutput,
});
