import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords, toGreeting } from '../text.ts';

/** Sent to the old address at once, so that its owner can stop the change. */
export const emailChangeNoticeMail: MailTemplate<'email_change_notice'> = {
  example: {
    kind: 'email_change_notice',
    to,
    contactName,
    newEmail: 'clara@new.example.com',
    cancelUrl: toLink('/email/cancel'),
  },
  toContent(message, { name }) {
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
  },
};
