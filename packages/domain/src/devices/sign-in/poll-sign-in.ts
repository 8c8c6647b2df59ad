import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { textLike } from '../../fields.ts';
import { count, deviceCodeInput, deviceId, deviceName } from '../fields.ts';
import { refresh } from '../leases/refresh.ts';
import type { SignInState } from './sign-in-rules.ts';

/** `slow_down`: polled too soon, in any state. */
const signInState = z.enum(['pending', 'slow_down', 'number_needed', 'denied', 'expired', 'approved'] satisfies (
  | SignInState
  | 'slow_down'
)[]);

/** The answer after approval: a token, and everything that a refresh returns. */
const signedIn = refresh.output.extend({
  deviceToken: textLike(47, /^bld_[\w-]{43}$/),
  account: z.object({
    label: z
      .string()
      .max(254)
      .meta({ pattern: '.', description: 'The address, shortened.', example: 'c…a@example.com' }),
  }),
  device: z.object({ id: deviceId, name: deviceName }),
});
export type SignedIn = z.infer<typeof signedIn>;

export const pollSignIn = declareCall({
  role: 'anyone',
  kind: 'mutation',
  isForPlugins: true,
  rest: 'POST /devices/sign-in/poll',
  summary: 'The state of a sign-in',
  description:
    'Answers 200 with a `state`. Once `approved`, it has the device token and all of a refresh, the same each time for ten minutes.',
  refusals: ['rate_limited'],
  limit: 'device_poll',
  input: z.object({ deviceCode: deviceCodeInput }),
  output: z.object({
    state: signInState,
    intervalSeconds: count,
    triesLeft: count.optional().meta({ description: 'With `number_needed`: how often a number may be wrong.' }),
    ...signedIn.partial().shape,
  }),
});

export type PolledSignIn = z.infer<typeof pollSignIn.output>;
