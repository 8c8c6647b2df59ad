import { z } from 'zod';
import { emailInput } from '../email.ts';
import { redirectInput } from './fields.ts';

export { emptyOutput as recoverOutput } from './fields.ts';

export const recoverInput = z.object({ authId: emailInput, redirectTo: redirectInput });
