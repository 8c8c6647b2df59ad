import { exportUser } from '@backline/core/privacy/export-user';
import { getErasure } from '@backline/core/privacy/get-erasure';
import { listActivity } from '@backline/core/privacy/list-activity';
import { requestErasure } from '@backline/core/privacy/request-erasure';
import { stopErasure } from '@backline/core/privacy/stop-erasure';
import * as declared from '@backline/domain/privacy/calls';
import { calls } from './trpc.ts';

export const privacy = calls(declared, {
  exportUser: ({ ctx }) => exportUser(ctx.core, ctx.caller, ctx.session),
  getErasure: ({ ctx }) => getErasure(ctx.core, ctx.session),
  listActivity: ({ ctx, input }) => listActivity(ctx.core, ctx.session, input),
  requestErasure: ({ ctx }) => requestErasure(ctx.core, ctx.caller, ctx.session),
  stopErasure: ({ ctx }) => stopErasure(ctx.core, ctx.caller, ctx.session),
});
