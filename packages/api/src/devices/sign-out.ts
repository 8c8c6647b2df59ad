import { signOut } from '@backline/core/devices/sign-in/sign-out';
import { signOutInput, signOutOutput } from '@backline/domain/devices/sign-out';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/devices/sign-out',
    summary: 'Sign computers out',
    description: 'Their plugins ask to sign in again. What plays and the places stay, and no move is used.',
    refusals: ['rate_limited'],
    limit: 'device_release',
  })
  .input(signOutInput)
  .output(signOutOutput)
  .mutation(({ ctx, input }) => signOut(ctx.core, ctx.caller, ctx.session, input));
