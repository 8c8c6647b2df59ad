import { listLicenses } from '@backline/core';
import { licenseListOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const listLicensesProcedure = userProcedure
  .output(licenseListOutput)
  .query(({ ctx }) => listLicenses(ctx.core, ctx.session));
