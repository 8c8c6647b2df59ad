import { changePlan } from '@backline/core/plans/change-plan';
import { checkOutPlan } from '@backline/core/plans/check-out-plan';
import { getPlanStatus } from '@backline/core/plans/get-plan-status';
import { getTrial } from '@backline/core/plans/get-trial';
import { proratePlan } from '@backline/core/plans/prorate-plan';
import { updatePayment } from '@backline/core/plans/update-payment';
import * as declared from '@backline/domain/plans/calls';
import { calls } from './trpc.ts';

export const plans = calls(declared, {
  changePlan: ({ ctx, input }) => changePlan(ctx.core, ctx.caller, ctx.session, input),
  checkOutPlan: ({ ctx, input }) => checkOutPlan(ctx.core, ctx.caller, ctx.session, input),
  getPlanStatus: ({ ctx }) => getPlanStatus(ctx.core, ctx.session),
  getTrial: ({ ctx }) => getTrial(ctx.core, ctx.session),
  proratePlan: ({ ctx, input }) => proratePlan(ctx.core, ctx.session, input.plan),
  updatePayment: ({ ctx }) => updatePayment(ctx.core, ctx.caller, ctx.session),
});
