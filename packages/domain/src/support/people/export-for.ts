import { declareCall } from '../../call.ts';
import { exportUser } from '../../privacy/export-user.ts';
import { userReference } from '../fields.ts';

export const exportFor = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/export',
  summary: 'Everything that is held of an account and shown to its owner, as JSON',
  description: 'After your password and second factor were asked again (POST /user/confirm).',
  refusals: ['not_found', 'forbidden', 'confirmation_required', 'rate_limited'],
  limit: 'staff_exports',
  input: userReference,
  output: exportUser.output,
});
