import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { many, userReference } from '../fields.ts';

export const resetDevices = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/devices/reset',
  summary: 'Remove all computers and give all moves back',
  refusals: ['not_found'],
  input: userReference,
  output: z.object({ released: z.array(z.uuid().max(36)).max(many) }),
});

export type ResetDevices = z.infer<typeof resetDevices.output>;
