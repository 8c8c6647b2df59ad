import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emailMaxLength } from '../limits.ts';
import { passwordInput } from './fields.ts';

export type ChangePasswordInput = z.output<typeof changePassword.input>;

export const changePassword = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/password',
  summary: 'Change your password',
  description:
    'Ends your other sessions and every open link. `withdrawnEmail` is the address of a change of email that went with them. A refused password is explained in `passwordConstraint`.',
  refusals: ['current_password_wrong', 'conflict', 'password_refused', 'rate_limited', 'overloaded'],
  limit: 'password_session',
  input: z.object({ password: passwordInput, newPassword: passwordInput }),
  output: z.object({
    /** The new address of a pending change of email, which is now canceled. */
    withdrawnEmail: z.string().max(emailMaxLength).meta({ format: 'email' }).optional(),
  }),
});
