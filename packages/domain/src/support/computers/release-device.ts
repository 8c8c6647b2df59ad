import { declareCall } from '../../call.ts';
import { deviceReference, deviceReport } from './device.ts';

export const releaseDevice = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/devices/release',
  summary: 'Remove a computer',
  refusals: ['not_found'],
  input: deviceReference,
  output: deviceReport,
});
