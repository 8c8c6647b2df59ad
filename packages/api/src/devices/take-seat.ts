import { takeSeat } from '@backline/core/devices/leases/take-seat';
import { takeSeatInput, takeSeatOutput } from '@backline/domain/devices/take-seat';
import { deviceProcedure } from '../trpc.ts';

export const procedure = deviceProcedure
  .meta({
    rest: 'POST /devices/seat',
    summary: 'Take a place',
    description: 'For a computer that is signed in and has no place. Answers as a refresh does.',
    refusals: ['seats_full', 'swaps_spent', 'courtesy_spent', 'device_released', 'device_signed_out', 'rate_limited'],
    limit: 'device_seat',
  })
  .input(takeSeatInput)
  .output(takeSeatOutput)
  .mutation(({ ctx, input }) => takeSeat(ctx.core, ctx.caller, ctx.device, input));
