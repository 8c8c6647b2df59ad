import { z } from 'zod';
import { declareCall } from '../call.ts';
import { createSession } from './create-session.ts';

export const continueSignUp = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /signup/token',
  summary: 'Log in after a sign-up, in the same browser',
  description:
    'Takes the cookie that POST /signup has set, once, after the address is verified, and answers a bearer token. Before that it is null: ask again.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: createSession.input.pick({ machineId: true }),
  output: z.object({ token: createSession.output.shape.token.nullable() }),
});

export type ContinueSignUpInput = z.output<typeof continueSignUp.input>;
