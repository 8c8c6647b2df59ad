import { listPendingTerms } from '@backline/core/consents/list-pending-terms';
import { listPendingTermsOutput } from '@backline/domain/consents/list-pending-terms';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'GET /user/terms', summary: 'New terms that you are asked to accept' })
  .output(listPendingTermsOutput)
  .query(({ ctx }) => listPendingTerms(ctx.core, ctx.session));
