import { z } from 'zod';
import { passwordInput } from '../../account/fields.ts';
import { declareCall } from '../../call.ts';
import { confirmNumber, deviceId, deviceNameInput, isCourtesy, replaceDeviceId, userCodeInput } from '../fields.ts';

export type ApproveSignInInput = z.output<typeof approveSignIn.input>;

export const approveSignIn = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /devices/sign-in/approve',
  summary: 'Add the computer that shows a code',
  description:
    'With `seats_full` the sign-in stays open: send it again with `replaceDeviceId`, `isCourtesy` or `withoutSeat`. A `number` has to be entered in the plugin.',
  refusals: [
    'code_unknown',
    'seats_full',
    'swaps_spent',
    'courtesy_spent',
    'device_limit',
    'password_required',
    'current_password_wrong',
    'overloaded',
    'rate_limited',
  ],
  limit: 'device_approve',
  input: z
    .object({
      userCode: userCodeInput,
      name: deviceNameInput.optional(),
      replaceDeviceId,
      isCourtesy,
      withoutSeat: z.boolean().optional().meta({ description: 'Let in, without a place for now.' }),
      password: passwordInput.optional(),
    })
    .refine(
      (input) => [input.replaceDeviceId !== undefined, input.isCourtesy, input.withoutSeat].filter(Boolean).length <= 1,
      'takes at most one of replaceDeviceId, isCourtesy and withoutSeat',
    ),
  output: z.object({ deviceId, number: confirmNumber }),
});

export type ApprovedSignIn = z.infer<typeof approveSignIn.output>;
