import { addPasskey } from '@backline/core/factors/add-passkey';
import { addPasskeyInput, addPasskeyOutput } from '@backline/domain/factors/add-passkey';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/passkeys',
    summary: 'Add a passkey that a browser has made',
    description:
      'The first factor of an account answers its recovery codes, which are not shown again, and ends your other sessions.',
    refusals: ['confirmation_required', 'challenge_invalid', 'passkey_refused', 'conflict'],
  })
  .input(addPasskeyInput)
  .output(addPasskeyOutput)
  .mutation(({ ctx, input }) => addPasskey(ctx.core, ctx.caller, ctx.session, input));
