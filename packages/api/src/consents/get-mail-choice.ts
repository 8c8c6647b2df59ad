import { getMailChoice } from '@backline/core/consents/get-mail-choice';
import { getMailChoiceOutput } from '@backline/domain/consents/get-mail-choice';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'GET /user/mail-choice', summary: 'Whether you get mails from us' })
  .output(getMailChoiceOutput)
  .query(({ ctx }) => getMailChoice(ctx.core, ctx.session));
