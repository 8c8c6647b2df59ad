import { z } from 'zod';
import { deviceCodeInput } from './fields.ts';

export { pollSignInOutput as answerNumberOutput } from './poll-sign-in.ts';

export const answerNumberInput = z.object({
  deviceCode: deviceCodeInput,
  number: z
    .string()
    .max(4)
    .regex(/^\d{4}$/, 'must be four digits'),
});
