export { isStoreFault } from '@backline/db';
export { cancelEmail } from './account/cancel-email.ts';
export { cancelReset } from './account/cancel-reset.ts';
export { changeContactName } from './account/change-contact-name.ts';
export { changeEmail } from './account/change-email.ts';
export { changePassword } from './account/change-password.ts';
export { checkReset } from './account/check-reset.ts';
export { confirmEmail } from './account/confirm-email.ts';
export { getCurrentUser } from './account/get-current-user.ts';
export { getVerification } from './account/get-verification.ts';
export { recover } from './account/recover.ts';
export { resendVerification } from './account/resend-verification.ts';
export { resetPassword } from './account/reset-password.ts';
export { secure } from './account/secure.ts';
export { type SeedPerson, seedPeople } from './account/seed-people.ts';
export { signUp } from './account/sign-up.ts';
export { verify } from './account/verify.ts';
export { getCatalogVersion } from './catalog/catalog-version.ts';
export { exportCatalog } from './catalog/export-catalog.ts';
export { getCollection } from './catalog/get-collection.ts';
export { getDeveloper } from './catalog/get-developer.ts';
export { getStorefront } from './catalog/get-storefront.ts';
export { type CatalogChange, type CatalogDiff, diffCatalog, importCatalog } from './catalog/import-catalog.ts';
export { listCartItems } from './catalog/list-cart-items.ts';
export { listDevelopers } from './catalog/list-developers.ts';
export { listPlans } from './catalog/list-plans.ts';
export type { Caller, Clock, Core, CoreSettings, LiveSession, Log } from './core.ts';
export { type CreateCoreOptions, createCore, systemClock } from './create-core.ts';
export { developmentDefaults } from './development-defaults.ts';
export { createDownloadLink } from './downloads/create-download-link.ts';
export type { DownloadClaim, StoredInstaller } from './downloads/download-links.ts';
export { getLatestVersion } from './downloads/get-latest-version.ts';
export { listReleases, type Release } from './downloads/list-releases.ts';
export { openDownloadLink } from './downloads/open-download-link.ts';
export { type NewRelease, publishRelease, toInstallerPath } from './downloads/publish-release.ts';
export { toDownloadsPath } from './downloads/to-downloads-path.ts';
export { restoreRelease, withdrawRelease } from './downloads/withdraw-release.ts';
export { makeLicenseCode } from './licenses/license-codes.ts';
export { listLicenses } from './licenses/list-licenses.ts';
export { redeemLicenses } from './licenses/redeem-licenses.ts';
export { type SeedLicenses, seedLicenses } from './licenses/seed-licenses.ts';
export { deliverDueMessages } from './mail/deliver-due-messages.ts';
export type { Mailer, MailMessage, OutgoingMail } from './mail/message.ts';
export { argon2Floor, createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
export { findPasswordConstraint, warmPasswordPolicy } from './password-policy.ts';
export { applyDueEvents } from './payments/apply-due-events.ts';
export { applyFact } from './payments/apply-fact.ts';
export { completeCheckout } from './payments/complete-checkout.ts';
export { createBuyerToken } from './payments/create-buyer-token.ts';
export {
  type EventState,
  type InboxEvent,
  listEvents,
  replayEvent,
  showEvent,
} from './payments/inbox.ts';
export {
  type AdjustmentFact,
  type CustomerFact,
  GatewayError,
  type NewProviderPrice,
  type NewProviderProduct,
  type PaymentEvent,
  type PaymentFact,
  type PaymentGateway,
  type PlanSwitch,
  type ProviderPrice,
  type ProviderProduct,
  type SubscriptionFact,
  type TransactionFact,
  UnreadableEventError,
} from './payments/payment-gateway.ts';
export { receiveWebhook } from './payments/receive-webhook.ts';
export { type ReconcileReport, reconcile } from './payments/reconcile.ts';
export { type SyncReport, syncCatalog } from './payments/sync-catalog.ts';
export { changePlan } from './plans/change-plan.ts';
export { checkOutPlan } from './plans/check-out-plan.ts';
export { getPlanStatus } from './plans/get-plan-status.ts';
export { getTrial } from './plans/get-trial.ts';
export { proratePlan } from './plans/prorate-plan.ts';
export { remindTrials } from './plans/remind-trials.ts';
export { updatePayment } from './plans/update-payment.ts';
export { chargeApiCall, toAddressKey, toMax } from './rate-limit.ts';
export { type SeedCast, seedCast } from './seed-cast.ts';
export { createSession } from './sessions/create-session.ts';
export { endOneSession } from './sessions/end-one-session.ts';
export { endOtherSessions } from './sessions/end-other-sessions.ts';
export { endSession } from './sessions/end-session.ts';
export { listSessions } from './sessions/list-sessions.ts';
export { addCodes } from './support/add-codes.ts';
export { addGrant } from './support/add-grant.ts';
export { createBatch } from './support/create-batch.ts';
export { disableUser } from './support/disable-user.ts';
export { enableUser } from './support/enable-user.ts';
export { endSessions } from './support/end-sessions.ts';
export { explainLicense } from './support/explain-license.ts';
export { generateBatch } from './support/generate-batch.ts';
export { getUserReport } from './support/get-user-report.ts';
export { inviteUser } from './support/invite-user.ts';
export { listAudit } from './support/list-audit.ts';
export { listBatches } from './support/list-batches.ts';
export { listCodes } from './support/list-codes.ts';
export { listOrders } from './support/list-orders.ts';
export { listReviews } from './support/list-reviews.ts';
export { listSkus, type Sku } from './support/list-skus.ts';
export { listSubscriptions } from './support/list-subscriptions.ts';
export { redeemFor } from './support/redeem-for.ts';
export { refreshSubscription } from './support/refresh-subscription.ts';
export { resolveReview } from './support/resolve-review.ts';
export { restoreBatch } from './support/restore-batch.ts';
export { restoreCode } from './support/restore-code.ts';
export { restoreGrant } from './support/restore-grant.ts';
export { revokeBatch } from './support/revoke-batch.ts';
export { revokeCode } from './support/revoke-code.ts';
export { revokeGrant } from './support/revoke-grant.ts';
export { runDoctor } from './support/run-doctor.ts';
export { sendReset } from './support/send-reset.ts';
export { setSku } from './support/set-sku.ts';
export { showCode } from './support/show-code.ts';
export { showSubscription } from './support/show-subscription.ts';
export { addStaff, listStaff, removeStaff } from './support/staff-roles.ts';
export { verifyAudit } from './support/verify-audit.ts';
export { sweep } from './sweep.ts';
