import { release } from '@backline/core/devices/seats/release';
import { releaseInput, releaseOutput } from '@backline/domain/devices/release';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'DELETE /user/devices/{id}',
    summary: 'Remove a computer',
    description:
      'Its sessions play for 14 days from when it hears of it. While a lease of it may play, that uses a move; without one left it holds its place.',
    refusals: ['not_found', 'rate_limited'],
    limit: 'device_release',
  })
  .input(releaseInput)
  .output(releaseOutput)
  .mutation(({ ctx, input }) => release(ctx.core, ctx.caller, ctx.session, input.id));
