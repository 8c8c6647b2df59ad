import { z } from 'zod';
import { challengeOutput, factorMethod } from '../factors/fields.ts';
import { createSessionInput } from '../sessions/create-session.ts';
import { bearerToken } from '../sessions/fields.ts';

export const logInInput = createSessionInput;
export type StaffLogInInput = z.output<typeof logInInput>;

export const logInOutput = z.object({
  /** Null: a second factor comes first. */
  token: bearerToken.nullable(),
  challenge: challengeOutput.nullable(),
  methods: z.array(factorMethod).max(3),
  /** An authenticator app has to be set up: its secret. Null: there is a factor, or none is required. */
  setUp: z
    .object({
      secret: z
        .string()
        .max(64)
        .regex(/^[A-Z2-7]+$/),
      uri: z.string().max(1024).meta({ pattern: '^otpauth://totp/' }),
    })
    .nullable(),
  /** Until then the set-up can be put off. */
  graceUntil: z.iso.datetime().max(32).nullable(),
});
export type StaffLogIn = z.infer<typeof logInOutput>;
