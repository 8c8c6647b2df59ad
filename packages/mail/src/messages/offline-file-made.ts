import { toDay } from '@backline/domain/to-day';
import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting, toQuoted } from '../text.ts';

export const offlineFileMadeMail: MailTemplate<'offline_file_made'> = {
  example: { kind: 'offline_file_made', ...deviceOwner, deviceName: 'Studio PC', endsAt: null },
  toContent({ contactName, deviceName, endsAt, devicesUrl }, { name }) {
    const until = endsAt === null ? 'for good' : `until ${toDay(endsAt)}`;
    return {
      subject: `A license file of your ${name} account was made`,
      preheader: 'If it was you, there is nothing to do.',
      title: 'A license file was made',
      greeting: toGreeting(contactName),
      sentence: `With it ${toQuoted(deviceName)} plays your instruments without internet, ${until}.`,
      action: { label: 'See Your Computers', url: devicesUrl },
      notes: [
        {
          text: 'If it was not you, remove that computer there at once and change your password. To use its place for another computer, choose “Remove” in the plugin and enter the release code that it shows.',
        },
      ],
    };
  },
};
