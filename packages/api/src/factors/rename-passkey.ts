import { renamePasskey } from '@backline/core/factors/rename-passkey';
import { renamePasskeyInput, renamePasskeyOutput } from '@backline/domain/factors/rename-passkey';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/passkeys/{id}',
    summary: 'Rename a passkey',
    refusals: ['not_found'],
  })
  .input(renamePasskeyInput)
  .output(renamePasskeyOutput)
  .mutation(async ({ ctx, input }) => {
    await renamePasskey(ctx.core, ctx.session, input);
    return {};
  });
