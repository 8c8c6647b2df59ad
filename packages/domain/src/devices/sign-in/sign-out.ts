import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { count, deviceId } from '../fields.ts';

export type SignOutInput = z.output<typeof signOut.input>;

export const signOut = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/devices/sign-out',
  summary: 'Sign computers out',
  description: 'Their plugins ask to sign in again. What plays and the places stay, and no move is used.',
  refusals: ['rate_limited'],
  limit: 'device_release',
  input: z.object({
    ids: z.array(deviceId).min(1).max(1000).meta({ description: 'The computers to sign out.' }),
  }),
  output: z.object({ signedOut: count.meta({ description: 'How many computers had a token.' }) }),
});

export type SignedOut = z.infer<typeof signOut.output>;
