import { approveSignIn } from '@backline/core/devices/sign-in/approve-sign-in';
import { approveSignInInput, approveSignInOutput } from '@backline/domain/devices/approve-sign-in';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
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
  })
  .input(approveSignInInput)
  .output(approveSignInOutput)
  .mutation(({ ctx, input }) => approveSignIn(ctx.core, ctx.caller, ctx.session, input));
