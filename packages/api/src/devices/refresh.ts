import { refresh } from '@backline/core/devices/leases/refresh';
import { refreshInput, refreshOutput } from '@backline/domain/devices/refresh';
import { deviceProcedure } from '../trpc.ts';

export const procedure = deviceProcedure
  .meta({
    rest: 'POST /devices/refresh',
    summary: 'Renew the lease',
    description:
      'A plugin’s one call a day: renewal, update check and notices. Only `device_released` takes anything from a plugin.',
    refusals: ['device_released', 'device_signed_out', 'rate_limited'],
    limit: 'device_refresh',
  })
  .input(refreshInput)
  .output(refreshOutput)
  .mutation(({ ctx, input }) => refresh(ctx.core, ctx.caller, ctx.device, input));
