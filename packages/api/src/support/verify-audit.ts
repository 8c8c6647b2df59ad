import { checkAudit } from '@backline/core';
import { auditVerdict, reasonOnly } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const verifyAuditProcedure = supportProcedure
  .input(reasonOnly)
  .output(auditVerdict)
  .mutation(({ ctx, input }) => checkAudit(ctx.core, ctx.caller, input));
