import { z } from 'zod';

export { userReference as inviteUserInput } from './fields.ts';

export const inviteUserOutput = z.object({ isNew: z.boolean() });
