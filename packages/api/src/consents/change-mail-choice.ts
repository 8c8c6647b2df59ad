import { changeMailChoice } from '@backline/core/consents/change-mail-choice';
import { changeMailChoiceInput, changeMailChoiceOutput } from '@backline/domain/consents/change-mail-choice';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'POST /user/mail-choice', summary: 'Choose whether you get mails from us' })
  .input(changeMailChoiceInput)
  .output(changeMailChoiceOutput)
  .mutation(async ({ ctx, input }) => {
    await changeMailChoice(ctx.core, ctx.caller, ctx.session, input);
    return {};
  });
