import { activateOfflineFor } from '@backline/core/support/computers/activate-offline-for';
import { activateOfflineForInput, activateOfflineForOutput } from '@backline/domain/support/activate-offline-for';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.activateOfflineFor')
  .meta({
    rest: 'POST /support/devices/offline',
    summary: 'Answer a request file that came by mail',
    refusals: [
      'not_found',
      'request_malformed',
      'request_foreign',
      'identifiers_too_few',
      'offline_not_offered',
      'seats_full',
    ],
  })
  .input(activateOfflineForInput)
  .output(activateOfflineForOutput)
  .mutation(({ ctx, input }) => activateOfflineFor(ctx.core, ctx.caller, input));
