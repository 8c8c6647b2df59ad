import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

export const passwordChangedMail: MailTemplate<'password_changed'> = {
  example: {
    kind: 'password_changed',
    to,
    contactName,
    recoverUrl: 'https://shop.example.com/recover',
    withdrawnEmail: 'clara@new.example.com',
  },
  toContent(message, { name }) {
    return {
      subject: `Your ${name} password was changed`,
      preheader: 'If it was you, there is nothing to do.',
      title: 'Your password was changed',
      greeting: toGreeting(message.contactName),
      sentence: `The password of your ${name} account was just changed and all other devices were logged out; if it was you, there is nothing to do.`,
      action: { label: 'It Was Not Me', url: message.recoverUrl },
      notes: [
        ...(message.withdrawnEmail === undefined
          ? []
          : [
              {
                text: `A change to ${message.withdrawnEmail} was waiting to be confirmed and was withdrawn. If you still want it, ask for it again in your profile.`,
              },
            ]),
        {
          text: 'If it was not you, take the account back at once: the button lets you choose a new password through this address, which logs everybody else out. Then change the password of your mailbox too.',
        },
      ],
    };
  },
};
