import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { deviceId } from './fields.ts';

export const releaseInput = z.object({ id: deviceId });

export const releaseOutput = z.object({
  isFree: z.boolean().meta({ description: 'False: no move was left, and a lease of it may still play.' }),
  freesAt: isoTime
    .nullable()
    .meta({ description: 'When its place is free at the latest. Null: it is, or its license file lasts.' }),
});
export type Released = z.infer<typeof releaseOutput>;
