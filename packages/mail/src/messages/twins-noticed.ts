import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toQuoted } from '../text.ts';

export const twinsNoticedMail: MailTemplate<'twins_noticed'> = {
  example: { kind: 'twins_noticed', ...deviceOwner, deviceName: 'Studio Mac' },
  toContent({ deviceName, devicesUrl }, { name }, t) {
    return {
      subject: t('mail.twinsNoticedSubject', { name }),
      preheader: t('mail.twinsNoticedPreheader'),
      title: t('mail.twinsNoticedTitle'),
      sentence: t('mail.twinsNoticedSentence', { deviceName: toQuoted(t, deviceName) }),
      action: { label: t('mail.twinsNoticedAction'), url: devicesUrl },
      notes: [t('mail.twinsNoticedNote')],
    };
  },
};
