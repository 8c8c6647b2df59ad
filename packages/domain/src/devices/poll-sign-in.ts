import { z } from 'zod';
import { count, deviceCodeInput, deviceId, deviceName } from './fields.ts';
import { refreshOutput } from './refresh.ts';
import type { SignInState } from './sign-in-rules.ts';

export const pollSignInInput = z.object({ deviceCode: deviceCodeInput });

/** `slow_down`: it was asked for too soon, whatever its state is. */
const signInState = z.enum(['pending', 'slow_down', 'number_needed', 'denied', 'expired', 'approved'] satisfies (
  | SignInState
  | 'slow_down'
)[]);

/** What the plugin gets once it was approved: its token, and everything that a refresh answers. */
const signedIn = refreshOutput.extend({
  deviceToken: z
    .string()
    .max(47)
    .regex(/^bld_[\w-]{43}$/),
  account: z.object({
    label: z
      .string()
      .max(254)
      .meta({ pattern: '.', description: 'The address, shortened.', example: 'c…a@example.com' }),
  }),
  device: z.object({ id: deviceId, name: deviceName }),
});
export type SignedIn = z.infer<typeof signedIn>;

export const pollSignInOutput = z.object({
  state: signInState,
  intervalSeconds: count,
  triesLeft: count.optional().meta({ description: 'With `number_needed`: how often a number may be wrong.' }),
  ...signedIn.partial().shape,
});
export type PolledSignIn = z.infer<typeof pollSignInOutput>;
