import { changeContactName } from '@backline/core/account/change-contact-name';
import { changeContactNameInput, changeContactNameOutput } from '@backline/domain/account/change-contact-name';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'POST /user', summary: 'Change your display name' })
  .input(changeContactNameInput)
  .output(changeContactNameOutput)
  .mutation(async ({ ctx, input }) => {
    await changeContactName(ctx.core, ctx.caller, ctx.session, input.contactName);
    return {};
  });
