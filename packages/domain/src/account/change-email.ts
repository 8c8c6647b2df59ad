import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emailInput } from '../inputs/email.ts';
import { emptyOutput } from './fields.ts';

export const changeEmail = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/email',
  summary: 'Ask to change your email',
  description:
    'The new address gets a link to confirm, the old one a link to cancel. After a login, and ten minutes later after POST /user/confirm.',
  refusals: ['confirmation_required', 'account_change_waits', 'rate_limited'],
  limit: 'mail_account',
  input: z.object({ email: emailInput }),
  output: emptyOutput,
});
