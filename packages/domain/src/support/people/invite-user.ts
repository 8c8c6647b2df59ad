import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { emailInput } from '../../inputs/email.ts';
import { userReference } from '../fields.ts';

export const inviteUser = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/invite',
  summary: 'Open an account and mail its link',
  refusals: ['conflict'],
  input: userReference.extend({ email: emailInput }),
  output: z.object({ isNew: z.boolean() }),
});
