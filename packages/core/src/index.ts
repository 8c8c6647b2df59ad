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
export { inviteUser } from './account/invite-user.ts';
export { recover, resendVerification } from './account/request-mail.ts';
export { resetPassword } from './account/reset-password.ts';
export { secure } from './account/secure.ts';
export { type SeedPerson, seedPeople } from './account/seed-people.ts';
export { signUp } from './account/sign-up.ts';
export { verify } from './account/verify.ts';
export { applyDueEvents } from './billing/apply-due-events.ts';
export { applyFact } from './billing/apply-fact.ts';
export { createBuyerToken } from './billing/buyer-token.ts';
export { completeCheckout } from './billing/complete-checkout.ts';
export {
  type EventState,
  type InboxEvent,
  listEvents,
  replayEvent,
  showEvent,
} from './billing/inbox.ts';
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
} from './billing/payment-gateway.ts';
export { receiveWebhook } from './billing/receive-webhook.ts';
export { type ReconcileReport, reconcile } from './billing/reconcile.ts';
export { type SyncReport, syncCatalog } from './billing/sync-catalog.ts';
export { getCatalogVersion } from './catalog/catalog-version.ts';
export { exportCatalog } from './catalog/export-catalog.ts';
export { getCollection } from './catalog/get-collection.ts';
export { getDeveloper } from './catalog/get-developer.ts';
export { getStorefront } from './catalog/get-storefront.ts';
export { type CatalogChange, type CatalogDiff, diffCatalog, importCatalog } from './catalog/import-catalog.ts';
export { listCartItems } from './catalog/list-cart-items.ts';
export { listDevelopers } from './catalog/list-developers.ts';
export type { Caller, Clock, Core, CoreSettings, LiveSession, Log } from './core.ts';
export { type CreateCoreOptions, createCore, systemClock } from './create-core.ts';
export { developmentDefaults } from './development-defaults.ts';
export {
  createDownloadLink,
  type DownloadClaim,
  openDownloadLink,
  type StoredInstaller,
} from './downloads/download-links.ts';
export { getLatestVersion } from './downloads/get-latest-version.ts';
export { listReleases, type Release } from './downloads/list-releases.ts';
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
export { changePlan } from './plans/change-plan.ts';
export { checkOutPlan } from './plans/check-out-plan.ts';
export { getPlanStatus } from './plans/get-plan-status.ts';
export { getTrial } from './plans/get-trial.ts';
export { listPlans } from './plans/plan-prices.ts';
export { proratePlan } from './plans/prorate-plan.ts';
export { remindTrials } from './plans/remind-trials.ts';
export { updatePayment } from './plans/update-payment.ts';
export { chargeApiCall, toAddressKey, toMax } from './rate-limit.ts';
export { type SeedCast, seedCast } from './seed-cast.ts';
export { createSession } from './sessions/create-session.ts';
export { endOneSession } from './sessions/end-one-session.ts';
export { endSession } from './sessions/end-session.ts';
export { endOtherSessions } from './sessions/end-user-sessions.ts';
export { listSessions } from './sessions/list-sessions.ts';
export { addCodes, generateBatch } from './support/add-codes.ts';
export { checkAudit, listAudit } from './support/audit-trail.ts';
export { createBatch, listBatches } from './support/batches.ts';
export { disableUser, enableUser } from './support/disable-user.ts';
export { explainLicense } from './support/explain-license.ts';
export { listCodes, showCode } from './support/find-codes.ts';
export { getUserReport } from './support/get-user-report.ts';
export { listSkus, type Sku, setSku } from './support/list-skus.ts';
export { listOrders } from './support/orders.ts';
export { redeemFor } from './support/redeem-for.ts';
export { refreshSubscription } from './support/refresh-subscription.ts';
export { listReviews, resolveReview } from './support/reviews.ts';
export { restoreBatch, restoreCode, revokeBatch, revokeCode } from './support/revoke-codes.ts';
export { runDoctor } from './support/run-doctor.ts';
export { showSubscription } from './support/show-subscription.ts';
export { endSessionsFor, sendReset } from './support/staff-account.ts';
export { addStaff, listStaff, removeStaff } from './support/staff-roles.ts';
export { listSubscriptions } from './support/subscriptions.ts';
export { grantByHand, restoreGrant, revokeGrant } from './support/support-grants.ts';
export { sweep } from './sweep.ts';
