import { listSkus } from '@backline/core';
import { skuListOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const listSkusProcedure = supportProcedure.output(skuListOutput).query(({ ctx }) => listSkus(ctx.core));
