import { z } from 'zod';
import { sessionOutput } from '../account/fields.ts';

export const listSessionsOutput = z.object({ sessions: z.array(sessionOutput).max(100) });
