import { z } from 'zod';
import { declareCall } from '../call.ts';
import { isoTime } from '../fields.ts';

export const requestErasure = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/erasure',
  summary: 'Ask for the erasure of your account',
  description: 'After your password or a passkey was asked again. It waits 14 days, in which you can stop it.',
  refusals: [
    'confirmation_required',
    'erasure_plan_runs',
    'erasure_order_waits',
    'erasure_merge_waits',
    'erasure_email_waits',
    'erasure_of_staff',
    'rate_limited',
  ],
  limit: 'erasure_account',
  output: z.object({ dueAt: isoTime }),
});
