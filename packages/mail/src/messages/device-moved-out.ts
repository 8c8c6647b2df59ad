import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toQuoted } from '../text.ts';

export const deviceMovedOutMail: MailTemplate<'device_moved_out'> = {
  example: {
    kind: 'device_moved_out',
    ...deviceOwner,
    deviceName: 'Old MacBook',
    newDeviceName: 'Studio Mac',
    how: 'swap',
  },
  toContent({ deviceName, newDeviceName, how, devicesUrl }, { name }, t) {
    const [from, to] = [toQuoted(t, deviceName), toQuoted(t, newDeviceName)];
    return {
      subject: t('mail.deviceMovedOutSubject', { name }),
      preheader: t('mail.deviceMovedOutPreheader'),
      title: t('mail.deviceMovedOutTitle'),
      sentence: t('mail.deviceMovedOutSentence', { how: how === 'idle' ? 'idle' : 'other', name, from, to }),
      action: { label: t('mail.deviceMovedOutAction'), url: devicesUrl },
      notes: [t('mail.deviceMovedOutNote')],
    };
  },
};
