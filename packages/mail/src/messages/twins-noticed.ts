import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting, toQuoted } from '../text.ts';

export const twinsNoticedMail: MailTemplate<'twins_noticed'> = {
  example: { kind: 'twins_noticed', ...deviceOwner, deviceName: 'Studio Mac' },
  toContent({ contactName, deviceName, devicesUrl }, { name }) {
    return {
      subject: `Two computers may share one place of your ${name} account`,
      preheader: 'Nothing is blocked, and nothing has to be done.',
      title: 'Two computers may share one place',
      greeting: toGreeting(contactName),
      sentence: `It looks as if a copy of ${toQuoted(deviceName)} is in use beside it; nothing is blocked.`,
      action: { label: 'See Your Computers', url: devicesUrl },
      notes: [
        {
          text: 'A restored backup can look the same. If you use two computers, sign in on each of them. If you don’t know of a second one, remove the computer and sign in again.',
        },
      ],
    };
  },
};
