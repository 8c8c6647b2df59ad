import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { count } from '../fields.ts';

export const releaseAll = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /user/devices',
  summary: 'Remove all computers',
  refusals: ['rate_limited'],
  limit: 'device_release',
  output: z.object({ released: count }),
});
