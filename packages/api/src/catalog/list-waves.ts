import { listWaves } from '@backline/core/catalog/list-waves';
import { listWavesOutput } from '@backline/domain/catalog/list-waves';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({ rest: 'GET /catalog/waves', summary: 'The waveform of what stands for everything that is sold, for a list' })
  .output(listWavesOutput)
  .query(({ ctx }) => listWaves(ctx.core));
