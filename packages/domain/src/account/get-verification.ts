import { z } from 'zod';
import { verificationField } from './fields.ts';

export { tokenOnlyInput as getVerificationInput } from './fields.ts';

export const getVerificationOutput = z.object({
  /** What the account still lacks; absent when the link is enough. */
  required: z.array(verificationField).max(2).optional(),
  /** True where the link was already used for this account: there is nothing left to do. */
  verified: z.boolean().optional(),
});
