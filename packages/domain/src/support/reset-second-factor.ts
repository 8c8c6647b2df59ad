import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';

export { userReference as resetSecondFactorInput } from './fields.ts';

export const resetSecondFactorOutput = z.object({ resetId: z.uuid().max(36), dueAt: isoTime });
