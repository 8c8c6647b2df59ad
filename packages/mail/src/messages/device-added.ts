import { toDay } from '@backline/domain/to-day';
import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting, toQuoted } from '../text.ts';

export const deviceAddedMail: MailTemplate<'device_added'> = {
  example: {
    kind: 'device_added',
    ...deviceOwner,
    deviceName: 'Studio Mac',
    os: 'macOS',
    addedAt: '2031-03-08T10:00:00.000Z',
    isSameNetwork: false,
  },
  toContent({ contactName, deviceName, os, addedAt, isSameNetwork, devicesUrl }, { name }) {
    const network = isSameNetwork ? 'the network that you were in' : 'another network than you were in';
    return {
      subject: `A computer was added to your ${name} account`,
      preheader: 'If it was you, there is nothing to do.',
      title: 'A computer was added',
      greeting: toGreeting(contactName),
      sentence: `${toQuoted(deviceName)} (${os}) can play your instruments since ${toDay(addedAt)}; it asked from ${network}.`,
      action: { label: 'See Your Computers', url: devicesUrl },
      notes: [
        {
          text: 'If it was not you, remove it there at once and change your password: anyone who uses it can play your instruments. It can’t see your address, your orders or your payment details.',
        },
      ],
    };
  },
};
