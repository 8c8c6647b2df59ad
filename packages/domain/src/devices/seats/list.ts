import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { deviceSummary, poolSummary } from '../summaries.ts';

export const list = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/devices',
  summary: 'List your computers',
  output: z.object({
    devices: z.array(deviceSummary).max(1000),
    pools: z.array(poolSummary).max(100).meta({ description: 'Those that the account owns something in.' }),
  }),
});

export type DeviceList = z.infer<typeof list.output>;
