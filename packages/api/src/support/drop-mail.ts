import { dropMail } from '@backline/core/support/mails/drop-mail';
import { dropMailInput, dropMailOutput } from '@backline/domain/support/drop-mail';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.dropMail')
  .meta({
    rest: 'POST /support/mails/drop',
    summary: 'End a mail that waits, was refused or came back',
    refusals: ['conflict'],
  })
  .input(dropMailInput)
  .output(dropMailOutput)
  .mutation(({ ctx, input }) => dropMail(ctx.core, ctx.caller, input));
