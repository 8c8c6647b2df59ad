import { exportUser } from '@backline/core/privacy/export-user';
import { exportUserOutput } from '@backline/domain/privacy/export-user';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/export',
    summary: 'Everything that is held of you, as JSON',
    description: 'After your password or a passkey was asked again (POST /user/confirm), three times a day.',
    refusals: ['confirmation_required', 'rate_limited'],
    limit: 'export_account',
  })
  .output(exportUserOutput)
  .query(({ ctx }) => exportUser(ctx.core, ctx.caller, ctx.session));
