import type { MailMessage } from '@backline/core/mail/message';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { type MailContent, type MailProduct, toNotMeNotes } from '../mail-content.ts';
import { toAsker, toDurationWords, toGreeting } from '../text.ts';

export function toEmailConfirmMail(
  message: Extract<MailMessage, { kind: 'email_confirm' }>,
  { name }: MailProduct,
): MailContent {
  return {
    subject: `Confirm your new email for ${name}`,
    preheader: `From then on, you log in to ${name} with this address.`,
    title: 'Confirm your new email',
    greeting: toGreeting(message.contactName),
    sentence: `Please confirm that this address is yours; from then on, you log in to ${name} with ${message.to}.`,
    action: { label: 'Confirm This Address', url: message.confirmUrl },
    notes: [
      { text: `The link works once, for ${toDurationWords(tokenLifetimeMs.email_confirm)}.` },
      ...toNotMeNotes(
        `${toAsker(message.contactName)} asked to use this address for their ${name} account. If it was not you, say so, now or in the next ${toDurationWords(tokenLifetimeMs.secure)}: the change is withdrawn, and they are logged out.`,
        message.secureUrl,
      ),
    ],
  };
}
