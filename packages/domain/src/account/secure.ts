import { z } from 'zod';

export { tokenOnlyInput as secureInput } from './fields.ts';

export const secureOutput = z.object({
  /** True when the address was only requested for the account: the change is canceled and the password stays. */
  changeWithdrawn: z.boolean(),
  /** True when the account has factors that were added after the mail: they are removed in 72 hours, with mails before. */
  newerFactorsWait: z.boolean(),
});
