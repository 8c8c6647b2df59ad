import { startSignIn } from '@backline/core/devices/sign-in/start-sign-in';
import { startSignInInput, startSignInOutput } from '@backline/domain/devices/start-sign-in';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    isForPlugins: true,
    rest: 'POST /devices/sign-in',
    summary: 'Start a sign-in from a plugin',
    description:
      'The plugin shows `userCode` and opens `verificationUriComplete` in a browser, then polls with `deviceCode`. Codes live 15 minutes.',
    refusals: ['api_key_invalid', 'rate_limited'],
    limit: 'device_start_ip',
  })
  .input(startSignInInput)
  .output(startSignInOutput)
  .mutation(({ ctx, input }) => startSignIn(ctx.core, ctx.caller, input));
