import { z } from 'zod';
import { verificationField } from './fields.ts';

export { tokenOnlyInput as getVerificationInput } from './fields.ts';

export const getVerificationOutput = z.object({
  /** The fields that are missing; absent when the link is enough. */
  required: z.array(verificationField).max(2).optional(),
  /** True when the link was already used for this account: nothing is left to do. */
  verified: z.boolean().optional(),
});
