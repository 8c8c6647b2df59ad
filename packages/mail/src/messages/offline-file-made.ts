import { toDay } from '@backline/domain/to-day';
import { deviceOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toQuoted } from '../text.ts';

export const offlineFileMadeMail: MailTemplate<'offline_file_made'> = {
  example: {
    kind: 'offline_file_made',
    ...deviceOwner,
    deviceName: 'Studio PC',
    endsAt: '2026-04-18T09:00:00.000Z',
    isPart: true,
    lastingFrom: '2026-04-18T09:00:00.000Z',
  },
  toContent({ deviceName, endsAt, isPart, lastingFrom, devicesUrl }, { name }, t) {
    return {
      subject: t('mail.offlineFileMadeSubject', { name }),
      preheader: t('mail.offlineFileMadePreheader'),
      title: t('mail.offlineFileMadeTitle'),
      sentence: t('mail.offlineFileMadeSentence', {
        end: endsAt === null ? 'none' : isPart ? 'part' : 'all',
        device: toQuoted(t, deviceName),
        day: endsAt === null ? '' : toDay(endsAt),
      }),
      action: { label: t('mail.offlineFileMadeAction'), url: devicesUrl },
      notes: [
        ...(lastingFrom === null ? [] : [t('mail.offlineFileMadeNoteEnds', { lastingFrom: toDay(lastingFrom) })]),
        t('mail.offlineFileMadeNoteNotMe'),
      ],
    };
  },
};
