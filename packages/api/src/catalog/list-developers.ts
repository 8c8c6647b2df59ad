import { listDevelopers } from '@backline/core/catalog/list-developers';
import { listDevelopersOutput } from '@backline/domain/catalog/list-developers';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({ rest: 'GET /catalog/developers', summary: 'Who makes what is sold' })
  .output(listDevelopersOutput)
  .query(({ ctx }) => listDevelopers(ctx.core));
