import { continueSignUp } from '@backline/core/sessions/continue-sign-up';
import { createSession } from '@backline/core/sessions/create-session';
import { endOneSession } from '@backline/core/sessions/end-one-session';
import { endOtherSessions } from '@backline/core/sessions/end-other-sessions';
import { endSession } from '@backline/core/sessions/end-session';
import { getPasskeyOptions } from '@backline/core/sessions/get-passkey-options';
import { listSessions } from '@backline/core/sessions/list-sessions';
import { logInWithPasskey } from '@backline/core/sessions/log-in-with-passkey';
import { passSecondFactor } from '@backline/core/sessions/pass-second-factor';
import * as declared from '@backline/domain/sessions/calls';
import { byCaller, calls } from './trpc.ts';

export const sessions = calls(declared, {
  continueSignUp: async ({ ctx, input }) => {
    const session = await continueSignUp(ctx.core, ctx.caller, input);
    if (session.token !== null) ctx.keepSignUp?.(null);
    return session;
  },
  createSession: byCaller(createSession),
  endOneSession: ({ ctx, input }) => endOneSession(ctx.core, ctx.caller, ctx.session, input.id),
  endOtherSessions: ({ ctx }) => endOtherSessions(ctx.core, ctx.caller, ctx.session),
  endSession: ({ ctx }) => endSession(ctx.core, ctx.session),
  getPasskeyOptions: ({ ctx }) => getPasskeyOptions(ctx.core, ctx.caller),
  listSessions: ({ ctx }) => listSessions(ctx.core, ctx.session),
  logInWithPasskey: byCaller(logInWithPasskey),
  passSecondFactor: byCaller(passSecondFactor),
});
