import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import { type MailTemplate, toNotMeNotes } from '../mail-content.ts';
import { toAsker, toDurationWords, toGreeting } from '../text.ts';

export const verifyMail: MailTemplate<'verify'> = {
  example: { kind: 'verify', to, contactName, verifyUrl: toLink('/verify'), secureUrl: toLink('/secure') },
  toContent(message, { name }) {
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
  },
};
