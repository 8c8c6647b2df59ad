import { z } from 'zod';

export { userReference as stopFactorResetInput } from './fields.ts';

export const stopFactorResetOutput = z.object({ isChanged: z.boolean() });
