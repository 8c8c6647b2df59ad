import { z } from 'zod';

export const endOtherSessionsOutput = z.object({ ended: z.int().min(0).max(1_000_000).meta({ format: 'int32' }) });
