import { z } from 'zod';

export { tokenOnlyInput as stopInput } from './fields.ts';

/** What the link has stopped. */
export const stopOutput = z.object({ stopped: z.enum(['email_move', 'erasure', 'merge', 'factor_reset', 'nothing']) });
