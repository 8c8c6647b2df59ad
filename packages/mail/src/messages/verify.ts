import type { MailMessage } from '@backline/core';
import { tokenLifetimeMs } from '@backline/domain';
import type { MailContent, MailProduct } from '../mail-content.ts';
import { toDurationWords, toGreeting } from '../text.ts';

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
      { text: `If you did not sign up for ${name}, ignore this mail: without the link, the account stays closed.` },
    ],
  };
}
