import { tokenLifetimeMs } from '@backline/domain/limits';
import { toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords } from '../text.ts';

export const inviteMail: MailTemplate<'invite'> = {
  example: { kind: 'invite', to: 'invited@example.com', verifyUrl: toLink('/verify') },
  toContent(message, { name }) {
    return {
      subject: `Your ${name} account is waiting`,
      preheader: 'Choose a name and a password, and come in.',
      title: `Welcome to ${name}`,
      greeting: 'Hello,',
      sentence: `We have made a ${name} account for ${message.to}: choose a display name and a password, and it is yours.`,
      action: { label: 'Complete My Account', url: message.verifyUrl },
      notes: [
        { text: `The link works once, for ${toDurationWords(tokenLifetimeMs.invite)}.` },
        { text: 'If you expected no invitation, ignore this mail: without the link, the account stays closed.' },
      ],
    };
  },
};
