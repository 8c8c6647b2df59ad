import { z } from 'zod';
import { batchOutput, many } from './reports.ts';

export { reasonOnly as listBatchesInput } from './reports.ts';

export const listBatchesOutput = z.object({ batches: z.array(batchOutput).max(many) });
