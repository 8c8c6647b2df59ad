import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { deviceId } from '../fields.ts';

export const release = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /user/devices/{id}',
  summary: 'Remove a computer',
  description:
    'Its sessions play for 14 days from when it hears of it. While a lease of it may play, that uses a move; without one left it holds its place.',
  refusals: ['not_found', 'rate_limited'],
  limit: 'device_release',
  input: z.object({ id: deviceId }),
  output: z.object({
    isFree: z.boolean().meta({ description: 'False: no move was left, and a lease of it may still play.' }),
    freesAt: isoTime
      .nullable()
      .meta({ description: 'When its place is free at the latest. Null: it is, or its license file lasts.' }),
  }),
});

export type Released = z.infer<typeof release.output>;
