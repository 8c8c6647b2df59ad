import { z } from 'zod';
import { count, deviceId } from './fields.ts';

export const signOutInput = z.object({
  ids: z.array(deviceId).min(1).max(1000).meta({ description: 'The computers to sign out.' }),
});
export type SignOutInput = z.output<typeof signOutInput>;

export const signOutOutput = z.object({ signedOut: count.meta({ description: 'How many computers had a token.' }) });
export type SignedOut = z.infer<typeof signOutOutput>;
