import { refresh } from '@backline/core/devices/leases/refresh';
import { takeSeat } from '@backline/core/devices/leases/take-seat';
import { activateOffline } from '@backline/core/devices/offline/activate-offline';
import { releaseOffline } from '@backline/core/devices/offline/release-offline';
import { deactivate } from '@backline/core/devices/seats/deactivate';
import { list } from '@backline/core/devices/seats/list';
import { release } from '@backline/core/devices/seats/release';
import { releaseAll } from '@backline/core/devices/seats/release-all';
import { rename } from '@backline/core/devices/seats/rename';
import { answerNumber } from '@backline/core/devices/sign-in/answer-number';
import { approveSignIn } from '@backline/core/devices/sign-in/approve-sign-in';
import { denySignIn } from '@backline/core/devices/sign-in/deny-sign-in';
import { findSignInName } from '@backline/core/devices/sign-in/find-sign-in-name';
import { getSignIn } from '@backline/core/devices/sign-in/get-sign-in';
import { pollSignIn } from '@backline/core/devices/sign-in/poll-sign-in';
import { signOut } from '@backline/core/devices/sign-in/sign-out';
import { startSignIn } from '@backline/core/devices/sign-in/start-sign-in';
import * as declared from '@backline/domain/devices/calls';
import { byCaller, calls } from './trpc.ts';

export const devices = calls(declared, {
  activateOffline: ({ ctx, input }) => activateOffline(ctx.core, ctx.caller, ctx.session, input),
  answerNumber: byCaller(answerNumber),
  approveSignIn: ({ ctx, input }) => approveSignIn(ctx.core, ctx.caller, ctx.session, input),
  deactivate: ({ ctx }) => deactivate(ctx.core, ctx.caller, ctx.device),
  denySignIn: ({ ctx, input }) => denySignIn(ctx.core, ctx.caller, ctx.session, input.userCode),
  findSignInName: ({ ctx, input }) => findSignInName(ctx.core, ctx.caller, input.userCode),
  getSignIn: ({ ctx, input }) => getSignIn(ctx.core, ctx.caller, ctx.session, input.userCode),
  list: ({ ctx }) => list(ctx.core, ctx.session),
  pollSignIn: ({ ctx, input }) => pollSignIn(ctx.core, ctx.caller, input.deviceCode),
  refresh: ({ ctx, input }) => refresh(ctx.core, ctx.caller, ctx.device, input),
  releaseAll: ({ ctx }) => releaseAll(ctx.core, ctx.caller, ctx.session),
  releaseOffline: ({ ctx, input }) => releaseOffline(ctx.core, ctx.caller, ctx.session, input.code),
  release: ({ ctx, input }) => release(ctx.core, ctx.caller, ctx.session, input.id),
  rename: ({ ctx, input }) => rename(ctx.core, ctx.session, input),
  signOut: ({ ctx, input }) => signOut(ctx.core, ctx.caller, ctx.session, input),
  startSignIn: byCaller(startSignIn),
  takeSeat: ({ ctx, input }) => takeSeat(ctx.core, ctx.caller, ctx.device, input),
});
