import { listAudit } from '@backline/core';
import { auditInput, auditListOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const listAuditProcedure = supportProcedure
  .input(auditInput)
  .output(auditListOutput)
  .mutation(({ ctx, input }) => listAudit(ctx.core, ctx.caller, input));
