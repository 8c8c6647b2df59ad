import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

export const alreadyRegisteredMail: MailTemplate<'already_registered'> = {
  example: {
    kind: 'already_registered',
    to,
    contactName,
    loginUrl: 'https://shop.example.com/login',
    recoverUrl: 'https://shop.example.com/recover',
  },
  toContent(message, { name }) {
    return {
      subject: `You already have a ${name} account`,
      preheader: 'Somebody signed up with your address. You can simply log in.',
      title: 'You already have an account',
      greeting: toGreeting(message.contactName),
      sentence: `Somebody, probably you, just signed up for ${name} with this address, which has an account already: log in instead.`,
      action: { label: 'Log In', url: message.loginUrl },
      notes: [
        { text: 'Forgotten the password?', link: { label: 'Recover It', url: message.recoverUrl } },
        { text: 'If it was not you, there is nothing to do: your account and your password are as they were.' },
      ],
    };
  },
};
