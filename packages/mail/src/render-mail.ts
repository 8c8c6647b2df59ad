import type { MailMessage } from '@backline/core/mail/message';
import { toMailHtml } from './layout-html.ts';
import { toMailText } from './layout-text.ts';
import type { MailContent, MailProduct, RenderedMail } from './mail-content.ts';
import { toAccountSecuredMail } from './messages/account-secured.ts';
import { toAlreadyRegisteredMail } from './messages/already-registered.ts';
import { toEmailChangeNoticeMail } from './messages/email-change-notice.ts';
import { toEmailConfirmMail } from './messages/email-confirm.ts';
import { toInviteMail } from './messages/invite.ts';
import { toPasswordChangedMail } from './messages/password-changed.ts';
import { toPlanCanceledMail } from './messages/plan-canceled.ts';
import { toPlanChangedMail } from './messages/plan-changed.ts';
import { toPlanEndedMail } from './messages/plan-ended.ts';
import { toPlanPaymentFailedMail } from './messages/plan-payment-failed.ts';
import { toPlanTrialEndingMail } from './messages/plan-trial-ending.ts';
import { toPlanWelcomeMail } from './messages/plan-welcome.ts';
import { toPurchaseCodesMail } from './messages/purchase-codes.ts';
import { toRecoverMail } from './messages/recover.ts';
import { toVerifyMail } from './messages/verify.ts';
import { toHeaderText } from './text.ts';

function toContent(message: MailMessage, product: MailProduct): MailContent {
  switch (message.kind) {
    case 'verify':
      return toVerifyMail(message, product);
    case 'already_registered':
      return toAlreadyRegisteredMail(message, product);
    case 'recover':
      return toRecoverMail(message, product);
    case 'password_changed':
      return toPasswordChangedMail(message, product);
    case 'email_confirm':
      return toEmailConfirmMail(message, product);
    case 'email_change_notice':
      return toEmailChangeNoticeMail(message, product);
    case 'purchase_codes':
      return toPurchaseCodesMail(message, product);
    case 'account_secured':
      return toAccountSecuredMail(message, product);
    case 'invite':
      return toInviteMail(message, product);
    case 'plan_welcome':
      return toPlanWelcomeMail(message);
    case 'plan_trial_ending':
      return toPlanTrialEndingMail(message);
    case 'plan_payment_failed':
      return toPlanPaymentFailedMail(message);
    case 'plan_changed':
      return toPlanChangedMail(message);
    case 'plan_canceled':
      return toPlanCanceledMail(message);
    case 'plan_ended':
      return toPlanEndedMail(message);
  }
}

/** A message in its three parts, ready to be sent: both bodies say the same and carry the same links. */
export function renderMail(message: MailMessage, product: MailProduct): RenderedMail {
  const content = toContent(message, product);
  return {
    subject: toHeaderText(content.subject),
    text: toMailText(content, product),
    html: toMailHtml(content, product),
  };
}
