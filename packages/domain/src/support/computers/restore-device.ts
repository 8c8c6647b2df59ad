import { declareCall } from '../../call.ts';
import { deviceReference, deviceReport } from './device.ts';

export const restoreDevice = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/devices/restore',
  summary: 'Undo the removal of a computer',
  refusals: ['not_found', 'conflict'],
  input: deviceReference,
  output: deviceReport,
});
