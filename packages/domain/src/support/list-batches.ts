import { z } from 'zod';
import { batchOutput } from './batch.ts';
import { many } from './fields.ts';

export { reasonOnly as listBatchesInput } from './fields.ts';

export const listBatchesOutput = z.object({ batches: z.array(batchOutput).max(many) });
