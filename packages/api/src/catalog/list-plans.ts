import { listPlans } from '@backline/core/catalog/list-plans';
import { listPlansOutput } from '@backline/domain/catalog/list-plans';
import { offersForm } from '../rest/annual.ts';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({
    rest: 'GET /catalog/plans',
    restForm: offersForm,
    summary: 'What the plan costs',
    tag: 'Plan',
    description: 'By the catalog. What a visitor pays, in their currency, is the payment provider’s to say.',
  })
  .output(listPlansOutput)
  .query(({ ctx }) => listPlans(ctx.core));
