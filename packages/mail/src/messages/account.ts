import type { MailMessage } from '@backline/core/ports/mail-message';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, toLink } from '../example-values.ts';
import { type MailTemplates, toNotMeNotes } from '../mail-content.ts';
import type { WriteMail } from '../mail-text.ts';
import { toAsker, toDurationWords, toLinkNote, toList } from '../text.ts';

const maxNamed = 10;

/** A shop's name as people write it. A mapping has it in lower case with dashes. */
const toShopName = (source: string) =>
  source.replace(/(^|-)(.)/g, (_, dash: string, first: string) => `${dash && ' '}${first.toUpperCase()}`);

/** An imported person knows the other shop and their purchases there, but maybe not this name. */
function toInvitation(t: WriteMail, { to, moved = null }: MailMessage<'invite'>, name: string): string {
  if (moved === null) return t('mail.inviteSentence', { name, to });
  const from = toShopName(moved.from);
  if (moved.items.length === 0) return t('mail.inviteMovedSentence', { name, to, from });
  const more = moved.items.length - maxNamed;
  const named = moved.items.slice(0, maxNamed);
  const items = toList(more > 0 ? [...named, t('mail.inviteMore', { count: more })] : named);
  return t('mail.inviteMovedWithSentence', { name, to, from, items });
}

export const accountMails = {
  verify: {
    example: { contactName, verifyUrl: toLink('/verify'), secureUrl: toLink('/secure') },
    toContent(message, { name }, t) {
      return {
        subject: t('mail.verifySubject', { name }),
        preheader: t('mail.verifyPreheader', { name }),
        title: t('mail.verifyTitle'),
        sentence: t('mail.verifySentence', { name }),
        action: { label: t('mail.verifyAction'), url: message.verifyUrl },
        notes: [
          toLinkNote(t, message, tokenLifetimeMs.verify),
          ...toNotMeNotes(
            t,
            t('mail.verifyNoteNotMe', {
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
  already_registered: {
    example: {
      contactName,
      loginUrl: 'https://shop.example.com/login',
      recoverUrl: 'https://shop.example.com/recover',
    },
    toContent(message, { name }, t) {
      return {
        subject: t('mail.alreadyRegisteredSubject', { name }),
        preheader: t('mail.alreadyRegisteredPreheader'),
        title: t('mail.alreadyRegisteredTitle'),
        sentence: t('mail.alreadyRegisteredSentence', { name }),
        action: { label: t('mail.alreadyRegisteredAction'), url: message.loginUrl },
        notes: [
          {
            text: t('mail.alreadyRegisteredNoteForgotten'),
            link: { label: t('mail.alreadyRegisteredActionRecover'), url: message.recoverUrl },
          },
          t('mail.alreadyRegisteredNoteNotMe'),
        ],
      };
    },
  },
  invite: {
    example: {
      to: 'invited@example.com',
      verifyUrl: toLink('/verify'),
      moved: { from: 'gumroad', items: ['Harbor Strings', 'Reed Season'] },
    },
    toContent(message, { name }, t) {
      return {
        subject: t('mail.inviteSubject', { name }),
        preheader: t('mail.invitePreheader'),
        title: t('mail.inviteTitle', { name }),
        sentence: toInvitation(t, message, name),
        action: { label: t('mail.inviteAction'), url: message.verifyUrl },
        notes: [toLinkNote(t, message, tokenLifetimeMs.invite), t('mail.inviteNoteUnexpected')],
      };
    },
  },
  recover: {
    example: {
      contactName,
      resetUrl: toLink('/recover/reset'),
      cancelUrl: toLink('/recover/cancel'),
    },
    toContent(message, { name }, t) {
      return {
        subject: t('mail.recoverSubject', { name }),
        preheader: t('mail.recoverPreheader'),
        title: t('mail.recoverTitle'),
        sentence: t('mail.recoverSentence', { name }),
        action: { label: t('mail.recoverAction'), url: message.resetUrl },
        notes: [
          toLinkNote(t, message, tokenLifetimeMs.reset),
          {
            text: t('mail.recoverNoteNotMe'),
            link: { label: t('mail.recoverActionCancel'), url: message.cancelUrl },
          },
        ],
      };
    },
  },
  password_changed: {
    example: {
      contactName,
      recoverUrl: 'https://shop.example.com/recover',
      withdrawnEmail: 'clara@new.example.com',
    },
    toContent(message, { name }, t) {
      return {
        subject: t('mail.passwordChangedSubject', { name }),
        preheader: t('mail.passwordChangedPreheader'),
        title: t('mail.passwordChangedTitle'),
        sentence: t('mail.passwordChangedSentence', { name }),
        action: { label: t('mail.passwordChangedAction'), url: message.recoverUrl },
        notes: [
          ...(message.withdrawnEmail === undefined
            ? []
            : [t('mail.passwordChangedNoteWithdrawn', { withdrawnEmail: message.withdrawnEmail })]),
          t('mail.passwordChangedNoteNotMe'),
        ],
      };
    },
  },
  download_page: {
    example: {
      contactName,
      downloadUrl: 'https://shop.example.com/account/download-cadenza',
    },
    toContent({ downloadUrl }, { name }, t) {
      return {
        subject: t('mail.downloadPageSubject', { name }),
        preheader: t('mail.downloadPagePreheader'),
        title: t('mail.downloadPageTitle', { name }),
        sentence: t('mail.downloadPageSentence', { name }),
        action: { label: t('mail.downloadPageAction', { name }), url: downloadUrl },
        notes: [t('mail.downloadPageNote')],
      };
    },
  },
} satisfies Partial<MailTemplates>;
