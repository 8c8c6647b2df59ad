import { z } from 'zod';
import { emailMaxLength } from '../limits.ts';
import { passwordInput } from './fields.ts';

export const changePasswordInput = z.object({ password: passwordInput, newPassword: passwordInput });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const changePasswordOutput = z.object({
  /** The new address of a pending change of email, which is now canceled. */
  withdrawnEmail: z.string().max(emailMaxLength).meta({ format: 'email' }).optional(),
});
