import { listPendingTerms } from '@backline/core/consents/list-pending-terms';
import { listPendingTermsOutput } from '@backline/domain/consents/list-pending-terms';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/terms',
    summary: 'New terms that you are asked to accept',
    description:
      'While there are any, every answer to your calls, and to those of your computers, names them in a header, such as `X-Terms-Pending: terms=2026-11`. Nothing is refused for it.',
  })
  .output(listPendingTermsOutput)
  .query(({ ctx }) => listPendingTerms(ctx.core, ctx.session));
