import { cancelEmail } from '@backline/core/account/cancel-email';
import { cancelReset } from '@backline/core/account/cancel-reset';
import { changeContactName } from '@backline/core/account/change-contact-name';
import { changeEmail } from '@backline/core/account/change-email';
import { changePassword } from '@backline/core/account/change-password';
import { checkReset } from '@backline/core/account/check-reset';
import { checkStop } from '@backline/core/account/check-stop';
import { confirmEmail } from '@backline/core/account/confirm-email';
import { getCurrentUser } from '@backline/core/account/get-current-user';
import { getVerification } from '@backline/core/account/get-verification';
import { mailSecureLink } from '@backline/core/account/mail-secure-link';
import { recover } from '@backline/core/account/recover';
import { resendVerification } from '@backline/core/account/resend-verification';
import { resetPassword } from '@backline/core/account/reset-password';
import { secure } from '@backline/core/account/secure';
import { signUp } from '@backline/core/account/sign-up';
import { stop } from '@backline/core/account/stop';
import { verify } from '@backline/core/account/verify';
import * as declared from '@backline/domain/account/calls';
import { byCaller, calls } from './trpc.ts';

export const account = calls(declared, {
  cancelEmail: ({ ctx, input }) => cancelEmail(ctx.core, ctx.caller, input.token),
  cancelReset: ({ ctx, input }) => cancelReset(ctx.core, ctx.caller, input.token),
  changeContactName: ({ ctx, input }) => changeContactName(ctx.core, ctx.caller, ctx.session, input.contactName),
  changeEmail: ({ ctx, input }) => changeEmail(ctx.core, ctx.caller, ctx.session, input.email),
  changePassword: ({ ctx, input }) => changePassword(ctx.core, ctx.caller, ctx.session, input),
  checkReset: ({ ctx, input }) => checkReset(ctx.core, ctx.caller, input.token),
  checkStop: ({ ctx, input }) => checkStop(ctx.core, ctx.caller, input.token),
  confirmEmail: ({ ctx, input }) => confirmEmail(ctx.core, ctx.caller, input.token),
  getCurrentUser: ({ ctx }) => getCurrentUser(ctx.core, ctx.session),
  getVerification: ({ ctx, input }) => getVerification(ctx.core, ctx.caller, input.token),
  mailSecureLink: ({ ctx }) => mailSecureLink(ctx.core, ctx.caller, ctx.session),
  recover: ({ ctx, input }) => recover(ctx.core, ctx.caller, input.authId, input.redirectTo),
  resendVerification: ({ ctx, input }) => resendVerification(ctx.core, ctx.caller, input.authId, input.redirectTo),
  resetPassword: byCaller(resetPassword),
  secure: ({ ctx, input }) => secure(ctx.core, ctx.caller, input.token),
  signUp: async ({ ctx, input }) => {
    const token = await signUp(ctx.core, ctx.caller, input);
    ctx.keepSignUp?.(token);
  },
  stop: ({ ctx, input }) => stop(ctx.core, ctx.caller, input.token),
  verify: byCaller(verify),
});
