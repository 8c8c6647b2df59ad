import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';

export const requestErasureOutput = z.object({ dueAt: isoTime });
