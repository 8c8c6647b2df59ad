import { listInstruments } from '@backline/core/catalog/list-instruments';
import { listInstrumentsOutput } from '@backline/domain/catalog/list-instruments';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({ rest: 'GET /catalog/instruments', summary: 'The instruments of everything that is sold, for a search' })
  .output(listInstrumentsOutput)
  .query(({ ctx }) => listInstruments(ctx.core));
