import { retryMails } from '@backline/core/support/mails/retry-mails';
import { retryMailsInput, retryMailsOutput } from '@backline/domain/support/retry-mails';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.retryMails')
  .meta({
    rest: 'POST /support/mails/retry',
    summary: 'Try mails again that wait or were refused',
    refusals: ['conflict'],
  })
  .input(retryMailsInput)
  .output(retryMailsOutput)
  .mutation(({ ctx, input }) => retryMails(ctx.core, ctx.caller, input));
