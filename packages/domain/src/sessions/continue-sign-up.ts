import type { z } from 'zod';
import { declareCall } from '../call.ts';
import { createSession } from './create-session.ts';

export const continueSignUp = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /signup/token',
  summary: 'Log in where the sign-up began',
  description:
    'Takes the cookie that POST /signup has set, once, after the address is verified, and answers a bearer token.',
  refusals: ['token_invalid', 'email_unverified', 'rate_limited'],
  limit: 'token_ip',
  input: createSession.input.pick({ machineId: true }),
  output: createSession.output,
});

export type ContinueSignUpInput = z.output<typeof continueSignUp.input>;
