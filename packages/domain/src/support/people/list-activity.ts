import { declareCall } from '../../call.ts';
import { listActivity as privacyListActivity } from '../../privacy/list-activity.ts';
import { userReference } from '../fields.ts';

export const listActivity = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/activity',
  summary: 'A customer’s activity, in the words that they read',
  refusals: ['not_found'],
  input: userReference.extend(privacyListActivity.input.shape),
  output: privacyListActivity.output,
});
