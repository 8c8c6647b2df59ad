import type { MailMessage } from '@backline/core';
import { tokenLifetimeMs } from '@backline/domain';
import type { MailContent, MailProduct } from '../mail-content.ts';
import { toDurationWords, toGreeting } from '../text.ts';

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
      { text: 'If you did not ask for this, ignore this mail: without the link, nothing changes.' },
    ],
  };
}
