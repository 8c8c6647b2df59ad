import { sendReset } from '@backline/core/support/people/send-reset';
import { sendResetInput, sendResetOutput } from '@backline/domain/support/send-reset';
import { supportProcedure } from '../trpc.ts';

export const procedure = supportProcedure
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
