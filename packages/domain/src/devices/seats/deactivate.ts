import { emptyOutput } from '../../account/fields.ts';
import { declareCall } from '../../call.ts';

export const deactivate = declareCall({
  role: 'device',
  kind: 'mutation',
  rest: 'POST /devices/deactivate',
  summary: 'Remove this computer',
  description:
    'Its token stops working. Its place is free for a move, or once its lease has ended. Sent again, it is done already.',
  refusals: ['device_signed_out', 'rate_limited'],
  limit: 'device_deactivate',
  output: emptyOutput,
});
