import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { verifyAuditInput, verifyAuditOutput } from '@backline/domain/support/verify-audit';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.verifyAudit')
  .meta({ rest: 'POST /support/audit/verify', summary: 'Whether the audit is as it was written' })
  .input(verifyAuditInput)
  .output(verifyAuditOutput)
  .mutation(({ ctx, input }) => verifyAudit(ctx.core, ctx.caller, input));
