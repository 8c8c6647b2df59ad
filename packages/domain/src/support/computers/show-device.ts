import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { many } from '../fields.ts';
import { auditOutput } from '../trail/audit-entry.ts';
import { deviceReference, deviceReport } from './device.ts';

export const showDevice = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/devices/show',
  summary: 'One computer with its trail',
  refusals: ['not_found'],
  input: deviceReference,
  output: z.object({ device: deviceReport, audit: z.array(auditOutput).max(many) }),
});

export type ShownDevice = z.infer<typeof showDevice.output>;
