import { cancelEmailProcedure } from './account/cancel-email.ts';
import { cancelResetProcedure } from './account/cancel-reset.ts';
import { changeContactNameProcedure } from './account/change-contact-name.ts';
import { changeEmailProcedure } from './account/change-email.ts';
import { changePasswordProcedure } from './account/change-password.ts';
import { checkResetProcedure } from './account/check-reset.ts';
import { confirmEmailProcedure } from './account/confirm-email.ts';
import { getUserProcedure } from './account/get.ts';
import { getVerificationProcedure } from './account/get-verification.ts';
import { recoverProcedure } from './account/recover.ts';
import { resendVerificationProcedure } from './account/resend-verification.ts';
import { resetPasswordProcedure } from './account/reset-password.ts';
import { signUpProcedure } from './account/sign-up.ts';
import { verifyProcedure } from './account/verify.ts';
import { createSessionProcedure } from './sessions/create.ts';
import { endSessionProcedure } from './sessions/end.ts';
import { endOneSessionProcedure } from './sessions/end-one.ts';
import { endOtherSessionsProcedure } from './sessions/end-others.ts';
import { listSessionsProcedure } from './sessions/list.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  account: router({
    cancelEmail: cancelEmailProcedure,
    cancelReset: cancelResetProcedure,
    changeContactName: changeContactNameProcedure,
    changeEmail: changeEmailProcedure,
    changePassword: changePasswordProcedure,
    checkReset: checkResetProcedure,
    confirmEmail: confirmEmailProcedure,
    get: getUserProcedure,
    getVerification: getVerificationProcedure,
    recover: recoverProcedure,
    resendVerification: resendVerificationProcedure,
    resetPassword: resetPasswordProcedure,
    signUp: signUpProcedure,
    verify: verifyProcedure,
  }),
  sessions: router({
    create: createSessionProcedure,
    end: endSessionProcedure,
    endOne: endOneSessionProcedure,
    endOthers: endOtherSessionsProcedure,
    list: listSessionsProcedure,
  }),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type ApiCaller = ReturnType<typeof createCaller>;
