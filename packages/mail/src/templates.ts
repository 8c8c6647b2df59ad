import type { MailKind, MailMessage } from '@backline/core/mail-message';
import type { MailTemplate } from './mail-content.ts';
import { accountChangeStoppedMail } from './messages/account-change-stopped.ts';
import { accountExportedMail } from './messages/account-exported.ts';
import { accountSecuredMail } from './messages/account-secured.ts';
import { alreadyRegisteredMail } from './messages/already-registered.ts';
import { deviceAddedMail } from './messages/device-added.ts';
import { deviceMovedOutMail } from './messages/device-moved-out.ts';
import { downloadPageMail } from './messages/download-page.ts';
import { emailChangeNoticeMail } from './messages/email-change-notice.ts';
import { emailConfirmMail } from './messages/email-confirm.ts';
import { emailMoveAskedMail } from './messages/email-move-asked.ts';
import { emailMovedMail } from './messages/email-moved.ts';
import { emailMovedNoticeMail } from './messages/email-moved-notice.ts';
import { erasureAskedMail } from './messages/erasure-asked.ts';
import { erasureDoneMail } from './messages/erasure-done.ts';
import { erasureStoppedMail } from './messages/erasure-stopped.ts';
import { factorChangedMail } from './messages/factor-changed.ts';
import { factorResetMail } from './messages/factor-reset.ts';
import { factorResetAskedMail } from './messages/factor-reset-asked.ts';
import { inviteMail } from './messages/invite.ts';
import { mergeAskedMail } from './messages/merge-asked.ts';
import { mergedMail } from './messages/merged.ts';
import { newSignInMail } from './messages/new-sign-in.ts';
import { offlineFileMadeMail } from './messages/offline-file-made.ts';
import { orderDisputeEndedMail } from './messages/order-dispute-ended.ts';
import { orderDisputedMail } from './messages/order-disputed.ts';
import { orderRefundRefusedMail } from './messages/order-refund-refused.ts';
import { orderRefundedMail } from './messages/order-refunded.ts';
import { orderWithdrawalAskedMail } from './messages/order-withdrawal-asked.ts';
import { orderWithdrawalDeclinedMail } from './messages/order-withdrawal-declined.ts';
import { passwordChangedMail } from './messages/password-changed.ts';
import { planCanceledMail } from './messages/plan-canceled.ts';
import { planChangedMail } from './messages/plan-changed.ts';
import { planEndedMail } from './messages/plan-ended.ts';
import { planPaymentFailedMail } from './messages/plan-payment-failed.ts';
import { planTrialEndingMail } from './messages/plan-trial-ending.ts';
import { planWelcomeMail } from './messages/plan-welcome.ts';
import { purchaseCodesMail } from './messages/purchase-codes.ts';
import { recoverMail } from './messages/recover.ts';
import { secureLinkMail } from './messages/secure-link.ts';
import { twinsNoticedMail } from './messages/twins-noticed.ts';
import { verifyMail } from './messages/verify.ts';
import { withdrawalConfirmMail } from './messages/withdrawal-confirm.ts';

export const mailTemplates: { [Kind in MailKind]: MailTemplate<Kind> } = {
  verify: verifyMail,
  already_registered: alreadyRegisteredMail,
  recover: recoverMail,
  password_changed: passwordChangedMail,
  email_confirm: emailConfirmMail,
  email_change_notice: emailChangeNoticeMail,
  purchase_codes: purchaseCodesMail,
  account_change_stopped: accountChangeStoppedMail,
  email_move_asked: emailMoveAskedMail,
  email_moved: emailMovedMail,
  email_moved_notice: emailMovedNoticeMail,
  merge_asked: mergeAskedMail,
  erasure_asked: erasureAskedMail,
  erasure_stopped: erasureStoppedMail,
  erasure_done: erasureDoneMail,
  secure_link: secureLinkMail,
  account_exported: accountExportedMail,
  merged: mergedMail,
  new_sign_in: newSignInMail,
  factor_changed: factorChangedMail,
  factor_reset_asked: factorResetAskedMail,
  factor_reset: factorResetMail,
  invite: inviteMail,
  account_secured: accountSecuredMail,
  order_refunded: orderRefundedMail,
  order_refund_refused: orderRefundRefusedMail,
  order_disputed: orderDisputedMail,
  order_dispute_ended: orderDisputeEndedMail,
  order_withdrawal_asked: orderWithdrawalAskedMail,
  withdrawal_confirm: withdrawalConfirmMail,
  order_withdrawal_declined: orderWithdrawalDeclinedMail,
  plan_welcome: planWelcomeMail,
  plan_trial_ending: planTrialEndingMail,
  plan_payment_failed: planPaymentFailedMail,
  plan_changed: planChangedMail,
  plan_canceled: planCanceledMail,
  plan_ended: planEndedMail,
  device_added: deviceAddedMail,
  device_moved_out: deviceMovedOutMail,
  offline_file_made: offlineFileMadeMail,
  download_page: downloadPageMail,
  twins_noticed: twinsNoticedMail,
};

/** One mail of every kind, for stories and tests. */
export const mailExamples = Object.fromEntries(
  Object.entries(mailTemplates).map(([kind, { example }]) => [kind, example]),
) as { [Kind in MailKind]: MailMessage<Kind> };
