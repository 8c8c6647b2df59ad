import type { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isCourtesy, poolName, replaceDeviceId } from '../fields.ts';
import { mainPool } from '../seats/main-pool.ts';
import { refresh } from './refresh.ts';

export const takeSeat = declareCall({
  role: 'device',
  kind: 'mutation',
  rest: 'POST /devices/seat',
  summary: 'Take a place',
  description: 'For a computer that is signed in and has no place. Answers as a refresh does.',
  refusals: ['seats_full', 'swaps_spent', 'courtesy_spent', 'device_released', 'device_signed_out', 'rate_limited'],
  limit: 'device_seat',
  input: refresh.input
    .omit({ cause: true })
    .extend({ pool: poolName.default(mainPool), replaceDeviceId, isCourtesy })
    .refine(
      (input) => input.replaceDeviceId === undefined || input.isCourtesy !== true,
      'takes at most one of replaceDeviceId and isCourtesy',
    ),
  output: refresh.output,
});

export type TakeSeatInput = z.output<typeof takeSeat.input>;
