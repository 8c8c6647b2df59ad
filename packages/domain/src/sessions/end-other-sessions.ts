import { z } from 'zod';
import { declareCall } from '../call.ts';
import { int32 } from '../fields.ts';

export const endOtherSessions = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /user/sessions',
  summary: 'Log out everywhere else',
  output: z.object({ ended: int32(0, 1_000_000) }),
});
