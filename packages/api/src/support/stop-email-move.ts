import { stopEmailMove } from '@backline/core/support/people/stop-email-move';
import { stopEmailMoveInput, stopEmailMoveOutput } from '@backline/domain/support/stop-email-move';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.stopEmailMove')
  .meta({
    rest: 'POST /support/users/change-email/stop',
    summary: 'Stop a change of address that waits',
    refusals: ['not_found'],
  })
  .input(stopEmailMoveInput)
  .output(stopEmailMoveOutput)
  .mutation(({ ctx, input }) => stopEmailMove(ctx.core, ctx.caller, input));
