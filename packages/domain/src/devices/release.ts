import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { deviceId } from './fields.ts';

export const releaseInput = z.object({ id: deviceId });

export const releaseOutput = z.object({
  freesAt: isoTime.nullable().meta({ description: 'When its place is free at the latest; null: it is free now.' }),
});
export type Released = z.infer<typeof releaseOutput>;
