import { z } from 'zod';
import { sessionOutput } from '../account/fields.ts';
import { declareCall } from '../call.ts';

export const listSessions = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/sessions',
  summary: 'List your sessions',
  output: z.object({ sessions: z.array(sessionOutput).max(100) }),
});
