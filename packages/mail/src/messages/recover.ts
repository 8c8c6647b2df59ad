import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords, toGreeting } from '../text.ts';

export const recoverMail: MailTemplate<'recover'> = {
  example: {
    kind: 'recover',
    to,
    contactName,
    resetUrl: toLink('/recover/reset'),
    cancelUrl: toLink('/recover/cancel'),
  },
  toContent(message, { name }) {
    const lifetime = toDurationWords(tokenLifetimeMs.reset);
    return {
      subject: `Reset your ${name} password`,
      preheader: `Choose a new password. The link works for ${lifetime}.`,
      title: 'Reset your password',
      greeting: toGreeting(message.contactName),
      sentence: `You asked to recover your ${name} account: choose a new password, and all other devices are logged out.`,
      action: { label: 'Choose a New Password', url: message.resetUrl },
      notes: [
        { text: `The link works once, for ${lifetime}.` },
        {
          text: 'If you did not ask for this, your password is still the old one, and you can withdraw the link:',
          link: { label: 'Cancel the Request', url: message.cancelUrl },
        },
      ],
    };
  },
};
