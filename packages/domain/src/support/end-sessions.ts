import { z } from 'zod';
import { total } from './fields.ts';

export { userReference as endSessionsInput } from './fields.ts';

export const endSessionsOutput = z.object({ ended: total });
