import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, toLink } from '../example-values.ts';
import { type MailTemplate, toNotMeNotes } from '../mail-content.ts';
import { toAsker, toDurationWords, toGreeting } from '../text.ts';

export const emailConfirmMail: MailTemplate<'email_confirm'> = {
  example: {
    kind: 'email_confirm',
    to: 'clara@new.example.com',
    contactName,
    confirmUrl: toLink('/email'),
    secureUrl: toLink('/secure'),
  },
  toContent(message, { name }) {
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
  },
};
