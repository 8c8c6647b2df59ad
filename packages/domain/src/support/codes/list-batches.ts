import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { many, reasonOnly } from '../fields.ts';
import { batchOutput } from './batch.ts';

export const listBatches = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/batches/list',
  summary: 'Batches of codes and how many are used',
  input: reasonOnly,
  output: z.object({ batches: z.array(batchOutput).max(many) }),
});
