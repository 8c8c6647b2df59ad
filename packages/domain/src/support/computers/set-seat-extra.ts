import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { count, poolName } from '../../devices/fields.ts';
import { int32, isoTime } from '../../fields.ts';
import { batchName, shown, userReference } from '../fields.ts';

export const setSeatExtra = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/seats/set',
  summary: 'Give an account more places',
  refusals: ['not_found'],
  input: userReference.extend({
    pool: batchName,
    extra: int32(0, 10_000).meta({ description: 'Beside those of the pool; 0 for none.' }),
    until: isoTime.nullable(),
  }),
  output: z.object({
    email: shown,
    pool: poolName,
    extra: count,
    until: isoTime.nullable(),
    limit: count.meta({ description: 'How many places the account has in the pool now.' }),
    before: z.object({ extra: count, until: isoTime.nullable() }),
  }),
});

export type SeatExtra = z.infer<typeof setSeatExtra.output>;
