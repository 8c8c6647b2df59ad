import { z } from 'zod';
import { deviceSummary, poolSummary } from './summaries.ts';

export const listOutput = z.object({
  devices: z.array(deviceSummary).max(1000),
  pools: z.array(poolSummary).max(100).meta({ description: 'Those that the account owns something in.' }),
});
export type DeviceList = z.infer<typeof listOutput>;
