import { checkAudit } from '@backline/core';
import { auditVerdict, auditVerifyInput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const verifyAuditProcedure = supportProcedure
  .input(auditVerifyInput)
  .output(auditVerdict)
  .mutation(({ ctx, input }) => checkAudit(ctx.core, ctx.caller, input));
