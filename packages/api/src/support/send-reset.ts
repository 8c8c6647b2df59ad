import { sendReset } from '@backline/core/support/people/send-reset';
import { sendResetInput, sendResetOutput } from '@backline/domain/support/send-reset';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.sendReset')
  .meta({
    rest: 'POST /support/users/send-reset',
    summary: 'Mail a customer a link to a new password',
    refusals: ['conflict', 'not_found'],
  })
  .input(sendResetInput)
  .output(sendResetOutput)
  .mutation(async ({ ctx, input }) => {
    await sendReset(ctx.core, ctx.caller, input);
    return {};
  });
