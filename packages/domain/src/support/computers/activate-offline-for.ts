import { declareCall } from '../../call.ts';
import { activateOffline } from '../../devices/offline/activate-offline.ts';
import { userReference } from '../fields.ts';

export const activateOfflineFor = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/devices/offline',
  summary: 'Answer a request file that came by mail',
  refusals: [
    'not_found',
    'request_malformed',
    'request_foreign',
    'identifiers_too_few',
    'offline_not_offered',
    'seats_full',
  ],
  input: userReference.extend({ request: activateOffline.input.shape.request }),
  output: activateOffline.output,
});
