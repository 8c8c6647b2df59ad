import { z } from 'zod';
import { declareCall } from '../call.ts';
import { challengeOutput, factorMethod } from '../factors/fields.ts';
import { isoTime, textLike } from '../fields.ts';
import { createSession } from '../sessions/create-session.ts';
import { bearerToken } from '../sessions/fields.ts';

export type StaffLogInInput = z.output<typeof logIn.input>;

export const logIn = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /support/token',
  summary: 'Log in as staff, at a command line',
  description:
    'Answers a token for calls of staff, or the challenge of a second step; `setUp` where an authenticator app comes first.',
  refusals: ['api_key_invalid', 'login_failed', 'email_unverified', 'conflict', 'rate_limited', 'overloaded'],
  limit: 'login_account',
  input: createSession.input,
  output: z.object({
    /** Null if a second factor comes first. */
    token: bearerToken.nullable(),
    challenge: challengeOutput.nullable(),
    methods: z.array(factorMethod).max(3),
    /** The secret of an authenticator app to set up. Null if there is a factor, or none is required. */
    setUp: z
      .object({
        secret: textLike(64, /^[A-Z2-7]+$/),
        uri: z.string().max(1024).meta({ pattern: '^otpauth://totp/' }),
      })
      .nullable(),
    /** Until then, the setup can be postponed. */
    graceUntil: isoTime.nullable(),
  }),
});

export type StaffLogIn = z.infer<typeof logIn.output>;
