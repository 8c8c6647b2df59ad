import { listMails } from '@backline/core/support/mails/list-mails';
import { listMailsInput, listMailsOutput } from '@backline/domain/support/list-mails';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listMails')
  .meta({ rest: 'POST /support/mails/list', summary: 'Mails, newest first, and what became of them' })
  .input(listMailsInput)
  .output(listMailsOutput)
  .mutation(({ ctx, input }) => listMails(ctx.core, ctx.caller, input));
