import { z } from 'zod';
import { count } from './fields.ts';

export const releaseAllOutput = z.object({ released: count });
