import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { verifyAuditInput, verifyAuditOutput } from '@backline/domain/support/verify-audit';
import { supportProcedure } from '../trpc.ts';

export const procedure = supportProcedure
  .meta({ rest: 'POST /support/audit/verify', summary: 'Whether the audit is as it was written' })
  .input(verifyAuditInput)
  .output(verifyAuditOutput)
  .mutation(({ ctx, input }) => verifyAudit(ctx.core, ctx.caller, input));
