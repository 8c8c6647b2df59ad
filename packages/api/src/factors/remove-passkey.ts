import { removePasskey } from '@backline/core/factors/remove-passkey';
import { removePasskeyInput, removePasskeyOutput } from '@backline/domain/factors/remove-passkey';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'DELETE /user/passkeys/{id}',
    summary: 'Remove a passkey',
    refusals: ['confirmation_required', 'not_found'],
  })
  .input(removePasskeyInput)
  .output(removePasskeyOutput)
  .mutation(async ({ ctx, input }) => {
    await removePasskey(ctx.core, ctx.caller, ctx.session, input.id);
    return {};
  });
