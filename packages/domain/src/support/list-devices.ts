import { z } from 'zod';
import { poolSummary } from '../devices/summaries.ts';
import { deviceReport } from './device.ts';
import { many } from './fields.ts';

export { userReference as listDevicesInput } from './fields.ts';

export const listDevicesOutput = z.object({
  /** Also those that were removed in the last year. */
  devices: z.array(deviceReport).max(many),
  pools: z.array(poolSummary).max(100),
});
