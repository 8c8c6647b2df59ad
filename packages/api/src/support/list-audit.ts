import { listAudit } from '@backline/core/support/trail/list-audit';
import { listAuditInput, listAuditOutput } from '@backline/domain/support/list-audit';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listAudit')
  .meta({ rest: 'POST /support/audit/list', summary: 'The audit, newest first', refusals: ['not_found'] })
  .input(listAuditInput)
  .output(listAuditOutput)
  .mutation(({ ctx, input }) => listAudit(ctx.core, ctx.caller, input));
