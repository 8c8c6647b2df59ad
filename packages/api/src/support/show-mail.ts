import { showMail } from '@backline/core/support/mails/show-mail';
import { showMailInput, showMailOutput } from '@backline/domain/support/show-mail';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.showMail')
  .meta({
    rest: 'POST /support/mails/show',
    summary: 'One mail: to whom, of which order, and what the mail server said',
    refusals: ['not_found'],
  })
  .input(showMailInput)
  .output(showMailOutput)
  .mutation(({ ctx, input }) => showMail(ctx.core, ctx.caller, input));
