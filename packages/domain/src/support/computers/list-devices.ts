import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { poolSummary } from '../../devices/summaries.ts';
import { many, userReference } from '../fields.ts';
import { deviceReport } from './device.ts';

export const listDevices = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/devices/list',
  summary: 'A customer’s computers',
  refusals: ['not_found'],
  input: userReference,
  output: z.object({
    /** Includes computers removed in the last year. */
    devices: z.array(deviceReport).max(many),
    pools: z.array(poolSummary).max(100),
  }),
});
