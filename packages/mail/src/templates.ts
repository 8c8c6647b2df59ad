import type { MailKind, MailMessage } from '@backline/core/ports/mail-message';
import { to } from './example-values.ts';
import type { MailTemplates } from './mail-content.ts';
import { accountMails } from './messages/account.ts';
import { deviceMails } from './messages/devices.ts';
import { emailMails } from './messages/email.ts';
import { orderMails } from './messages/orders.ts';
import { planMails } from './messages/plans.ts';
import { privacyMails } from './messages/privacy.ts';
import { purchaseCodesMail } from './messages/purchase-codes.ts';
import { securityMails } from './messages/security.ts';
import { withdrawalMails } from './messages/withdrawals.ts';

export const mailTemplates: MailTemplates = {
  ...accountMails,
  ...emailMails,
  ...securityMails,
  ...privacyMails,
  purchase_codes: purchaseCodesMail,
  ...orderMails,
  ...withdrawalMails,
  ...planMails,
  ...deviceMails,
};

/** An example of every kind of mail, for stories and tests. */
export const mailExamples = Object.fromEntries(
  Object.entries(mailTemplates).map(([kind, { example }]) => [kind, { kind, to, ...example }]),
) as { [Kind in MailKind]: MailMessage<Kind> };
