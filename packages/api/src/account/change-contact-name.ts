import { changeContactName } from '@backline/core';
import { changeContactNameInput, emptyOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const changeContactNameProcedure = userProcedure
  .input(changeContactNameInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await changeContactName(ctx.core, ctx.caller, ctx.session, input.contactName);
    return {};
  });
