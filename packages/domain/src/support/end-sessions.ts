import { z } from 'zod';
import { total } from './reports.ts';

export { userReference as endSessionsInput } from './reports.ts';

export const endSessionsOutput = z.object({ ended: total });
