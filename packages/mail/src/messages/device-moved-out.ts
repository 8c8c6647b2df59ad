import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting, toQuoted } from '../text.ts';

export const deviceMovedOutMail: MailTemplate<'device_moved_out'> = {
  example: {
    kind: 'device_moved_out',
    ...deviceOwner,
    deviceName: 'Old MacBook',
    newDeviceName: 'Studio Mac',
    how: 'swap',
  },
  toContent({ contactName, deviceName, newDeviceName, how, devicesUrl }, { name }) {
    const [from, to] = [toQuoted(deviceName), toQuoted(newDeviceName)];
    const why = how === 'idle' ? `Nobody used ${name} on ${from} for long, so its place` : `The place of ${from}`;
    return {
      subject: `A place of your ${name} account went to another computer`,
      preheader: 'The other computer keeps playing its sessions for 14 days.',
      title: 'A place went to another computer',
      greeting: toGreeting(contactName),
      sentence: `${why} went to ${to}; from when it is used next, it keeps playing its sessions for 14 days.`,
      action: { label: 'See Your Computers', url: devicesUrl },
      notes: [{ text: 'It can take its place again at any time: sign in there, and choose which computer gives one.' }],
    };
  },
};
