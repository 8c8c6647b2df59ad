import type { z } from 'zod';
import { createSessionInput } from './create-session.ts';

export { createSessionOutput as continueSignUpOutput } from './create-session.ts';

export const continueSignUpInput = createSessionInput.pick({ machineId: true });
export type ContinueSignUpInput = z.output<typeof continueSignUpInput>;
