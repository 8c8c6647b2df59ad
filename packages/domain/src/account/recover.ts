import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emailInput } from '../inputs/email.ts';
import { emptyOutput, redirectInput } from './fields.ts';

export const recover = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /recover',
  summary: 'Ask for a link to set a new password',
  description: 'Any address is answered alike.',
  refusals: ['rate_limited'],
  limit: 'mail_account',
  input: z.object({ authId: emailInput, redirectTo: redirectInput }),
  output: emptyOutput,
});
