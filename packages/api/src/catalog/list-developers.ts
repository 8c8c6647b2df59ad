import { listDevelopers } from '@backline/core';
import { developerListOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const listDevelopersProcedure = publicProcedure
  .output(developerListOutput)
  .query(({ ctx }) => listDevelopers(ctx.core));
