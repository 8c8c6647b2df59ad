import type { MailMessage } from '@backline/core/mail/message';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { type MailContent, type MailProduct, toNotMeNotes } from '../mail-content.ts';
import { toAsker, toDurationWords, toGreeting } from '../text.ts';

export function toVerifyMail(message: Extract<MailMessage, { kind: 'verify' }>, { name }: MailProduct): MailContent {
  return {
    subject: `Verify your email for ${name}`,
    preheader: `One click, and your ${name} account is ready.`,
    title: 'Verify your email',
    greeting: toGreeting(message.contactName),
    sentence: `Please confirm that this address is yours, and your ${name} account is ready.`,
    action: { label: 'Verify My Email', url: message.verifyUrl },
    notes: [
      { text: `The link works once, for ${toDurationWords(tokenLifetimeMs.verify)}.` },
      ...toNotMeNotes(
        `${toAsker(message.contactName)} signed up for ${name} with this address. If it was not you, say so, now or in the next ${toDurationWords(tokenLifetimeMs.secure)}: nobody stays logged in, and the account is closed to them.`,
        message.secureUrl,
      ),
    ],
  };
}
