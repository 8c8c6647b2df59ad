import type { MailMessage } from '@backline/core/mail/message';
import { tokenLifetimeMs } from '@backline/domain/limits';
import type { MailContent, MailProduct } from '../mail-content.ts';
import { toDurationWords, toGreeting } from '../text.ts';

/** Decision 10: the old address is told at once and can stop the change. */
export function toEmailChangeNoticeMail(
  message: Extract<MailMessage, { kind: 'email_change_notice' }>,
  { name }: MailProduct,
): MailContent {
  return {
    subject: `Your ${name} email is about to change`,
    preheader: `The new address is to be ${message.newEmail}. If it was not you, cancel the change.`,
    title: 'Your email is about to change',
    greeting: toGreeting(message.contactName),
    sentence: `The email of your ${name} account is to change from ${message.to} to ${message.newEmail}; if it was you, there is nothing to do here.`,
    action: { label: 'Cancel the Change', url: message.cancelUrl },
    notes: [
      { text: 'The change happens once it is confirmed from the new address.' },
      {
        text: `If it was not you, cancel the change within ${toDurationWords(tokenLifetimeMs.email_cancel)}, log in and change your password.`,
      },
    ],
  };
}
