import { contactName, toLink } from '../example-values.ts';
import { type MailTemplates, toAnswers } from '../mail-content.ts';

export const privacyMails = {
  /** Sent when an account's data was exported, because a stranger with it would know everything. */
  account_exported: {
    example: {
      contactName,
      exportedAt: '2026-11-25T09:30:00.000Z',
      secureUrl: toLink('/secure'),
    },
    toContent({ exportedAt, secureUrl }, { name }, t) {
      return {
        subject: t('mail.accountExportedSubject', { name }),
        preheader: t('mail.accountExportedPreheader'),
        title: t('mail.accountExportedTitle'),
        sentence: t('mail.accountExportedSentence', { name, when: t.moment(exportedAt) }),
        action: { label: t('mail.accountExportedAction'), url: secureUrl, isQuiet: true },
        notes: [t('mail.accountExportedNote')],
      };
    },
  },
  /** Sent when an account will be erased. Until then, it can be stopped. */
  erasure_asked: {
    example: { contactName, dueAt: '2026-12-09T09:30:00.000Z', stopUrl: toLink('/stop') },
    toContent({ dueAt, stopUrl }, { name }, t) {
      return {
        subject: t('mail.erasureAskedSubject', { name }),
        preheader: t('mail.erasureAskedPreheader'),
        title: t('mail.erasureAskedTitle'),
        sentence: t('mail.erasureAskedSentence', { name, when: t.moment(dueAt) }),
        action: { label: t('mail.stopAction'), url: stopUrl },
        notes: [t('mail.erasureAskedNote')],
      };
    },
  },
  /** Sent when the erasure of an account was stopped. */
  erasure_stopped: {
    example: { contactName, loginUrl: 'https://shop.example.com/login' },
    toContent({ loginUrl }, { name }, t) {
      return {
        subject: t('mail.erasureStoppedSubject', { name }),
        preheader: t('mail.erasureStoppedPreheader'),
        title: t('mail.erasureStoppedTitle'),
        sentence: t('mail.erasureStoppedSentence', { name }),
        action: { label: t('mail.erasureStoppedAction'), url: loginUrl },
        notes: [t('mail.erasureStoppedNote')],
      };
    },
  },
  /** The last mail, to the address of an account that was erased. */
  erasure_done: {
    example: { contactName, shopUrl: 'https://shop.example.com/marketplace' },
    toContent({ shopUrl }, { name }, t) {
      return {
        subject: t('mail.erasureDoneSubject', { name }),
        preheader: t('mail.erasureDonePreheader'),
        title: t('mail.erasureDoneTitle'),
        sentence: t('mail.erasureDoneSentence', { name }),
        action: { label: t('mail.erasureDoneAction'), url: shopUrl },
        notes: [t('mail.erasureDoneNote')],
      };
    },
  },
  /** Sent to both accounts that support was asked to merge. Either can stop it. */
  merge_asked: {
    example: {
      contactName,
      otherEmail: 'clara@studio.example.com',
      isEnding: true,
      dueAt: '2026-11-23T09:30:00.000Z',
      stopUrl: toLink('/stop'),
    },
    toContent({ otherEmail, isEnding, dueAt, stopUrl }, { name }, t) {
      const when = t.moment(dueAt);
      return {
        subject: t('mail.mergeAskedSubject', { name }),
        preheader: t('mail.mergeAskedPreheader'),
        title: t('mail.mergeAskedTitle'),
        sentence: t('mail.mergeAskedSentence', { role: isEnding ? 'ends' : 'other', name, otherEmail, when }),
        action: { label: t('mail.stopAction'), url: stopUrl },
        notes: [t('mail.mergeAskedNote')],
      };
    },
  },
  /** Sent to both accounts after a merge. */
  merged: {
    example: {
      contactName,
      otherEmail: 'clara@studio.example.com',
      isEnding: true,
      loginUrl: 'https://shop.example.com/login',
    },
    toContent({ otherEmail, isEnding, loginUrl }, product, t) {
      const { name } = product;
      return {
        subject: t('mail.mergedSubject', { name }),
        preheader: t('mail.mergedPreheader'),
        title: t('mail.mergedTitle'),
        sentence: t('mail.mergedSentence', { role: isEnding ? 'ends' : 'other', name, otherEmail }),
        action: { label: t('mail.mergedAction'), url: loginUrl },
        notes: [t('mail.mergedNote', toAnswers(product))],
      };
    },
  },
} satisfies Partial<MailTemplates>;
