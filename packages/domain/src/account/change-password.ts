import { z } from 'zod';
import { emailMaxLength } from '../limits.ts';
import { passwordInput } from './fields.ts';

export const changePasswordInput = z.object({ password: passwordInput, newPassword: passwordInput });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const changePasswordOutput = z.object({
  /** The new address of a change of email that was not confirmed yet, and is withdrawn now. */
  withdrawnEmail: z.string().max(emailMaxLength).meta({ format: 'email' }).optional(),
});
