import { z } from 'zod';
import { declareCall } from '../call.ts';

export const endOtherSessions = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /user/sessions',
  summary: 'Log out everywhere else',
  output: z.object({ ended: z.int().min(0).max(1_000_000).meta({ format: 'int32' }) }),
});
