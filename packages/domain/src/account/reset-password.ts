import { z } from 'zod';
import { passwordInput, tokenInput } from './fields.ts';

export { emptyOutput as resetPasswordOutput } from './fields.ts';

export const resetPasswordInput = z.object({ token: tokenInput, password: passwordInput });
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;
