import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emailMaxLength } from '../limits.ts';
import { contactNameInput, passwordInput, tokenInput } from './fields.ts';

export type VerifyInput = z.output<typeof verify.input>;

export const verify = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /verify',
  summary: 'Use a verification link',
  tag: 'Links',
  description: 'Only the fields that GET /verify lists are taken.',
  refusals: ['token_invalid', 'details_required', 'password_refused', 'rate_limited', 'overloaded'],
  limit: 'token_ip',
  input: z.object({
    token: tokenInput,
    contactName: contactNameInput.optional(),
    password: passwordInput.optional(),
  }),
  output: z.object({ email: z.string().max(emailMaxLength).meta({ format: 'email' }) }),
});
