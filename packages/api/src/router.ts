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
import { secureProcedure } from './account/secure.ts';
import { signUpProcedure } from './account/sign-up.ts';
import { verifyProcedure } from './account/verify.ts';
import { downloadProcedure } from './app-versions/download.ts';
import { latestVersionProcedure } from './app-versions/latest.ts';
import { getCollectionProcedure } from './catalog/get-collection.ts';
import { getDeveloperProcedure } from './catalog/get-developer.ts';
import { listDevelopersProcedure } from './catalog/list-developers.ts';
import { listLicensesProcedure } from './licenses/list.ts';
import { redeemLicensesProcedure } from './licenses/redeem.ts';
import { completeCheckoutProcedure } from './marketplace/complete-checkout.ts';
import { createBuyerTokenProcedure } from './marketplace/create-buyer-token.ts';
import { listCartItemsProcedure } from './marketplace/list-cart-items.ts';
import { changePlanProcedure } from './plans/change.ts';
import { checkOutPlanProcedure } from './plans/check-out.ts';
import { getPlanStatusProcedure } from './plans/get-status.ts';
import { getTrialProcedure } from './plans/get-trial.ts';
import { listPlansProcedure } from './plans/list.ts';
import { proratePlanProcedure } from './plans/prorate.ts';
import { updatePaymentProcedure } from './plans/update-payment.ts';
import { createSessionProcedure } from './sessions/create.ts';
import { endSessionProcedure } from './sessions/end.ts';
import { endOneSessionProcedure } from './sessions/end-one.ts';
import { endOtherSessionsProcedure } from './sessions/end-others.ts';
import { listSessionsProcedure } from './sessions/list.ts';
import { addCodesProcedure } from './support/add-codes.ts';
import { createBatchProcedure } from './support/create-batch.ts';
import { disableUserProcedure } from './support/disable-user.ts';
import { enableUserProcedure } from './support/enable-user.ts';
import { endSessionsForProcedure } from './support/end-sessions.ts';
import { explainProcedure } from './support/explain.ts';
import { generateBatchProcedure } from './support/generate-batch.ts';
import { getUserReportProcedure } from './support/get-user.ts';
import { grantProcedure } from './support/grant.ts';
import { inviteUserProcedure } from './support/invite-user.ts';
import { listAuditProcedure } from './support/list-audit.ts';
import { listBatchesProcedure } from './support/list-batches.ts';
import { listCodesProcedure } from './support/list-codes.ts';
import { listOrdersProcedure } from './support/list-orders.ts';
import { listReviewsProcedure } from './support/list-reviews.ts';
import { listSkusProcedure } from './support/list-skus.ts';
import { listSubscriptionsProcedure } from './support/list-subscriptions.ts';
import { redeemForProcedure } from './support/redeem-for.ts';
import { refreshSubscriptionProcedure } from './support/refresh-subscription.ts';
import { resolveReviewProcedure } from './support/resolve-review.ts';
import { restoreBatchProcedure } from './support/restore-batch.ts';
import { restoreCodeProcedure } from './support/restore-code.ts';
import { restoreGrantProcedure } from './support/restore-grant.ts';
import { revokeBatchProcedure } from './support/revoke-batch.ts';
import { revokeCodeProcedure } from './support/revoke-code.ts';
import { revokeGrantProcedure } from './support/revoke-grant.ts';
import { sendResetProcedure } from './support/send-reset.ts';
import { showCodeProcedure } from './support/show-code.ts';
import { showSubscriptionProcedure } from './support/show-subscription.ts';
import { verifyAuditProcedure } from './support/verify-audit.ts';
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
    secure: secureProcedure,
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
  appVersions: router({
    download: downloadProcedure,
    latest: latestVersionProcedure,
  }),
  catalog: router({
    getCollection: getCollectionProcedure,
    getDeveloper: getDeveloperProcedure,
    listDevelopers: listDevelopersProcedure,
  }),
  licenses: router({
    list: listLicensesProcedure,
    redeem: redeemLicensesProcedure,
  }),
  marketplace: router({
    completeCheckout: completeCheckoutProcedure,
    createBuyerToken: createBuyerTokenProcedure,
    listCartItems: listCartItemsProcedure,
  }),
  plans: router({
    change: changePlanProcedure,
    checkOut: checkOutPlanProcedure,
    getStatus: getPlanStatusProcedure,
    getTrial: getTrialProcedure,
    list: listPlansProcedure,
    prorate: proratePlanProcedure,
    updatePayment: updatePaymentProcedure,
  }),
  support: router({
    addCodes: addCodesProcedure,
    createBatch: createBatchProcedure,
    disableUser: disableUserProcedure,
    enableUser: enableUserProcedure,
    endSessions: endSessionsForProcedure,
    explain: explainProcedure,
    generateBatch: generateBatchProcedure,
    getUser: getUserReportProcedure,
    grant: grantProcedure,
    inviteUser: inviteUserProcedure,
    listAudit: listAuditProcedure,
    listBatches: listBatchesProcedure,
    listCodes: listCodesProcedure,
    listOrders: listOrdersProcedure,
    listReviews: listReviewsProcedure,
    listSkus: listSkusProcedure,
    listSubscriptions: listSubscriptionsProcedure,
    redeemFor: redeemForProcedure,
    refreshSubscription: refreshSubscriptionProcedure,
    resolveReview: resolveReviewProcedure,
    restoreBatch: restoreBatchProcedure,
    restoreCode: restoreCodeProcedure,
    restoreGrant: restoreGrantProcedure,
    revokeBatch: revokeBatchProcedure,
    revokeCode: revokeCodeProcedure,
    revokeGrant: revokeGrantProcedure,
    sendReset: sendResetProcedure,
    showCode: showCodeProcedure,
    showSubscription: showSubscriptionProcedure,
    verifyAudit: verifyAuditProcedure,
  }),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type ApiCaller = ReturnType<typeof createCaller>;
