import { pollSignIn } from '@backline/core/devices/sign-in/poll-sign-in';
import { pollSignInInput, pollSignInOutput } from '@backline/domain/devices/poll-sign-in';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    isForPlugins: true,
    rest: 'POST /devices/sign-in/poll',
    summary: 'The state of a sign-in',
    description:
      'Answers 200 with a `state`. Once `approved`, it has the device token and all of a refresh, the same each time for ten minutes.',
    refusals: ['rate_limited'],
    limit: 'device_poll',
  })
  .input(pollSignInInput)
  .output(pollSignInOutput)
  .mutation(({ ctx, input }) => pollSignIn(ctx.core, ctx.caller, input.deviceCode));
