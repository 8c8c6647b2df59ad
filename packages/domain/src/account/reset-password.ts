import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emptyOutput, passwordInput, tokenInput } from './fields.ts';

export const resetPassword = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /reset',
  summary: 'Set a new password by a mailed link',
  tag: 'Links',
  description: 'Ends all sessions. A refused password is explained in `passwordConstraint` and leaves the link usable.',
  refusals: ['token_invalid', 'password_refused', 'rate_limited', 'overloaded'],
  limit: 'token_ip',
  input: z.object({ token: tokenInput, password: passwordInput }),
  output: emptyOutput,
});

export type ResetPasswordInput = z.output<typeof resetPassword.input>;
