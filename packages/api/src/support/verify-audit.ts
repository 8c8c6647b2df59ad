import { verifyAudit } from '@backline/core';
import { auditVerdict, auditVerifyInput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const verifyAuditProcedure = supportProcedure
  .input(auditVerifyInput)
  .output(auditVerdict)
  .mutation(({ ctx, input }) => verifyAudit(ctx.core, ctx.caller, input));
