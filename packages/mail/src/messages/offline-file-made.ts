import { toDay } from '@backline/domain/to-day';
import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting, toQuoted } from '../text.ts';

export const offlineFileMadeMail: MailTemplate<'offline_file_made'> = {
  example: {
    kind: 'offline_file_made',
    ...deviceOwner,
    deviceName: 'Studio PC',
    endsAt: '2026-04-18T09:00:00.000Z',
    isPart: true,
    lastingFrom: '2026-04-18T09:00:00.000Z',
  },
  toContent({ contactName, deviceName, endsAt, isPart, lastingFrom, devicesUrl }, { name }) {
    const until = endsAt === null ? 'for good' : `${isPart ? 'part of them ' : ''}until ${toDay(endsAt)}`;
    return {
      subject: `A license file of your ${name} account was made`,
      preheader: 'If it was you, there is nothing to do.',
      title: 'A license file was made',
      greeting: toGreeting(contactName),
      sentence: `With it ${toQuoted(deviceName)} plays your instruments without internet, ${until}.`,
      action: { label: 'See Your Computers', url: devicesUrl },
      notes: [
        ...(lastingFrom === null
          ? []
          : [
              {
                text: `What was bought recently can still be refunded, so this file ends. From ${toDay(lastingFrom)} you can make one that lasts.`,
              },
            ]),
        {
          text: 'If it was not you, remove that computer there at once and change your password. Its place can be used for another computer by removing it there; that uses one of your moves for as long as the file plays.',
        },
      ],
    };
  },
};
