import { z } from 'zod';

export { userReference as inviteUserInput } from './reports.ts';

export const inviteUserOutput = z.object({ isNew: z.boolean() });
