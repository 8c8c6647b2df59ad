import { list } from '@backline/core/keys/list';
import { listOutput } from '@backline/domain/keys/list';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({
    isForPlugins: true,
    rest: 'GET /activation/keys',
    summary: 'The public keys that leases and passports are verified with',
    description:
      'A plugin has the roots built in and needs none of this; it is for tools, and for anyone who verifies a passport.',
  })
  .output(listOutput)
  .query(({ ctx }) => list(ctx.core));
