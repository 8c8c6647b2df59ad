import { z } from 'zod';
import { emailInput } from '../email.ts';

export { emptyOutput as changeEmailOutput } from './fields.ts';

export const changeEmailInput = z.object({ email: emailInput });
