import { deviceOwner } from '../example-values.ts';
import type { MailTemplates } from '../mail-content.ts';
import { toQuoted } from '../text.ts';

export const deviceMails = {
  device_added: {
    example: {
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
          day: t.day(addedAt),
        }),
        action: { label: t('mail.deviceAddedAction'), url: devicesUrl },
        notes: [t('mail.deviceAddedNoteNotMe')],
      };
    },
  },
  device_moved_out: {
    example: {
      ...deviceOwner,
      deviceName: 'Old MacBook',
      newDeviceName: 'Studio Mac',
      how: 'swap',
    },
    toContent({ deviceName, newDeviceName, how, devicesUrl }, { name }, t) {
      const from = toQuoted(t, deviceName);
      const to = toQuoted(t, newDeviceName);
      return {
        subject: t('mail.deviceMovedOutSubject', { name }),
        preheader: t('mail.deviceMovedOutPreheader'),
        title: t('mail.deviceMovedOutTitle'),
        sentence: t('mail.deviceMovedOutSentence', { how: how === 'idle' ? 'idle' : 'other', name, from, to }),
        action: { label: t('mail.deviceMovedOutAction'), url: devicesUrl },
        notes: [t('mail.deviceMovedOutNote')],
      };
    },
  },
  offline_file_made: {
    example: {
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
          day: endsAt === null ? '' : t.day(endsAt),
        }),
        action: { label: t('mail.offlineFileMadeAction'), url: devicesUrl },
        notes: [
          ...(lastingFrom === null ? [] : [t('mail.offlineFileMadeNoteEnds', { lastingFrom: t.day(lastingFrom) })]),
          t('mail.offlineFileMadeNoteNotMe'),
        ],
      };
    },
  },
  twins_noticed: {
    example: { ...deviceOwner, deviceName: 'Studio Mac' },
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
  },
} satisfies Partial<MailTemplates>;
