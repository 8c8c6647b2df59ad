import { finishLogIn } from '@backline/core/staff/finish-log-in';
import { logIn } from '@backline/core/staff/log-in';
import * as declared from '@backline/domain/staff/calls';
import { calls } from './trpc.ts';

export const staff = calls(declared, {
  finishLogIn: ({ ctx, input }) => finishLogIn(ctx.core, ctx.caller, input),
  logIn: ({ ctx, input }) => logIn(ctx.core, ctx.caller, input),
});
