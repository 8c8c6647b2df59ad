import { toDay } from '@backline/domain/to-day';
import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toQuoted } from '../text.ts';

export const deviceAddedMail: MailTemplate<'device_added'> = {
  example: {
    kind: 'device_added',
    ...deviceOwner,
    deviceName: 'Studio Mac',
    os: 'macOS',
    addedAt: '2031-03-08T10:00:00.000Z',
    isSameNetwork: false,
  },
  toContent({ deviceName, os, addedAt, isSameNetwork, devicesUrl }, { name }, t) {
    return {
      subject: t('mail.deviceAddedSubject', { name }),
      preheader: t('mail.deviceAddedPreheader'),
      title: t('mail.deviceAddedTitle'),
      sentence: t('mail.deviceAddedSentence', {
        network: isSameNetwork ? 'same' : 'other',
        device: toQuoted(t, deviceName),
        os,
        day: toDay(addedAt),
      }),
      action: { label: t('mail.deviceAddedAction'), url: devicesUrl },
      notes: [t('mail.deviceAddedNoteNotMe')],
    };
  },
};
