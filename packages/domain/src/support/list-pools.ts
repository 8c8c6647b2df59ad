import { z } from 'zod';
import { poolReport } from './pool-report.ts';

export { reasonOnly as listPoolsInput } from './fields.ts';

export const listPoolsOutput = z.object({ pools: z.array(poolReport).max(100) });
