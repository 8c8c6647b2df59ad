import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, toLink } from '../example-values.ts';
import { type MailTemplates, toAnswers, toNotMeNotes } from '../mail-content.ts';
import { toAsker, toDurationWords, toLinkNote } from '../text.ts';

export const emailMails = {
  email_confirm: {
    example: {
      to: 'clara@new.example.com',
      contactName,
      confirmUrl: toLink('/email'),
      secureUrl: toLink('/secure'),
    },
    toContent(message, { name }, t) {
      return {
        subject: t('mail.emailConfirmSubject', { name }),
        preheader: t('mail.emailConfirmPreheader', { name }),
        title: t('mail.emailConfirmTitle'),
        sentence: t('mail.emailConfirmSentence', { name, to: message.to }),
        action: { label: t('mail.emailConfirmAction'), url: message.confirmUrl },
        notes: [
          toLinkNote(t, message, tokenLifetimeMs.email_confirm),
          ...toNotMeNotes(
            t,
            t('mail.emailConfirmNoteNotMe', {
              contactName: toAsker(t, message.contactName),
              name,
              secureLifetime: toDurationWords(t, tokenLifetimeMs.secure),
            }),
            message.secureUrl,
          ),
        ],
      };
    },
  },
  /** Sent to the old address at once, so that its owner can stop the change. */
  email_change_notice: {
    example: {
      contactName,
      newEmail: 'clara@new.example.com',
      cancelUrl: toLink('/email/cancel'),
    },
    toContent(message, { name }, t) {
      return {
        subject: t('mail.emailChangeNoticeSubject', { name }),
        preheader: t('mail.emailChangeNoticePreheader', { newEmail: message.newEmail }),
        title: t('mail.emailChangeNoticeTitle'),
        sentence: t('mail.emailChangeNoticeSentence', { name, to: message.to, newEmail: message.newEmail }),
        action: { label: t('mail.emailChangeNoticeAction'), url: message.cancelUrl },
        notes: [
          t('mail.emailChangeNoticeNote'),
          t('mail.emailChangeNoticeNoteNotMe', { lifetime: toDurationWords(t, tokenLifetimeMs.email_cancel) }),
        ],
      };
    },
  },
  /** Sent to the old and the new mailbox when support is asked to move the account. Both can stop it. */
  email_move_asked: {
    example: {
      contactName,
      newEmail: 'clara@new.example.com',
      dueAt: '2026-11-25T09:30:00.000Z',
      stopUrl: toLink('/stop'),
    },
    toContent({ newEmail, dueAt, stopUrl }, { name }, t) {
      const when = t.moment(dueAt);
      return {
        subject: t('mail.emailMoveAskedSubject', { name }),
        preheader: t('mail.emailMoveAskedPreheader'),
        title: t('mail.emailMoveAskedTitle'),
        sentence: t('mail.emailMoveAskedSentence', { name, newEmail, when }),
        action: { label: t('mail.stopAction'), url: stopUrl },
        notes: [t('mail.emailMoveAskedNote')],
      };
    },
  },
  /** Sent to the new mailbox of an account that support has moved. */
  email_moved: {
    example: { contactName, resetUrl: toLink('/recover/reset') },
    toContent(message, { name }, t) {
      const lifetime = toDurationWords(t, tokenLifetimeMs.invite);
      return {
        subject: t('mail.emailMovedSubject', { name }),
        preheader: t('mail.emailMovedPreheader', { lifetime }),
        title: t('mail.emailMovedTitle'),
        sentence: t('mail.emailMovedSentence', { name, to: message.to }),
        action: { label: t('mail.emailMovedAction'), url: message.resetUrl },
        notes: [t('mail.emailMovedNote', { lifetime })],
      };
    },
  },
  /** Sent to the old mailbox of an account that support has moved. */
  email_moved_notice: {
    example: {
      contactName,
      newEmail: 'clara@new.example.com',
      recoverUrl: 'https://shop.example.com/recover',
    },
    toContent({ newEmail, recoverUrl }, product, t) {
      const { name } = product;
      return {
        subject: t('mail.emailMovedNoticeSubject', { name }),
        preheader: t('mail.emailMovedNoticePreheader'),
        title: t('mail.emailMovedNoticeTitle'),
        sentence: t('mail.emailMovedNoticeSentence', { name, newEmail }),
        action: { label: t('mail.emailMovedNoticeAction'), url: recoverUrl },
        notes: [t('mail.emailMovedNoticeNote', toAnswers(product))],
      };
    },
  },
  /** Sent when a change by support was stopped, by a link or by support. */
  account_change_stopped: {
    example: { contactName, recoverUrl: 'https://shop.example.com/recover' },
    toContent({ recoverUrl }, { name }, t) {
      return {
        subject: t('mail.accountChangeStoppedSubject', { name }),
        preheader: t('mail.accountChangeStoppedPreheader'),
        title: t('mail.accountChangeStoppedTitle'),
        sentence: t('mail.accountChangeStoppedSentence', { name }),
        action: { label: t('mail.accountChangeStoppedAction'), url: recoverUrl },
        notes: [t('mail.accountChangeStoppedNote')],
      };
    },
  },
} satisfies Partial<MailTemplates>;
