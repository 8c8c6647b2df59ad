import { z } from 'zod';

export { tokenOnlyInput as secureInput } from './fields.ts';

export const secureOutput = z.object({
  /** True where the address was only to become the account's: the change is withdrawn, and the password stays. */
  changeWithdrawn: z.boolean(),
});
