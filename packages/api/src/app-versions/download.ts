import { createDownloadLink } from '@backline/core';
import { downloadInput, downloadOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const downloadProcedure = userProcedure
  .input(downloadInput)
  .output(downloadOutput)
  .query(({ ctx, input }) => createDownloadLink(ctx.core, ctx.session, input.id));
