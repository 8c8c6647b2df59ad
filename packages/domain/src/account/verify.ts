import { z } from 'zod';
import { emailMaxLength } from '../limits.ts';
import { contactNameInput, passwordInput, tokenInput } from './fields.ts';

export const verifyInput = z.object({
  token: tokenInput,
  contactName: contactNameInput.optional(),
  password: passwordInput.optional(),
});
export type VerifyInput = z.output<typeof verifyInput>;

export const verifyOutput = z.object({ email: z.string().max(emailMaxLength).meta({ format: 'email' }) });
