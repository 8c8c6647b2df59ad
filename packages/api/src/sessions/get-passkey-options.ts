import { getPasskeyOptions } from '@backline/core/sessions/get-passkey-options';
import { getPasskeyOptionsOutput } from '@backline/domain/sessions/get-passkey-options';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /token/passkey/options',
    summary: 'Get what a browser needs to log in with a passkey',
    refusals: ['rate_limited'],
    limit: 'passkey_ip',
  })
  .output(getPasskeyOptionsOutput)
  .mutation(({ ctx }) => getPasskeyOptions(ctx.core, ctx.caller));
