import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { reasonOnly } from '../fields.ts';
import { poolReport } from './pool-report.ts';

export const listPools = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/pools/list',
  summary: 'The pools of places, and who is over',
  input: reasonOnly,
  output: z.object({ pools: z.array(poolReport).max(100) }),
});
