import { getSearchTexts } from '@backline/core/catalog/get-search-texts';
import { getSearchTextsOutput } from '@backline/domain/catalog/get-search-texts';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({ rest: 'GET /catalog/search-texts', summary: 'The texts of everything that is sold, and moods, for a search' })
  .output(getSearchTextsOutput)
  .query(({ ctx }) => getSearchTexts(ctx.core));
