import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, toLink } from '../example-values.ts';
import { type MailTemplate, toNotMeNotes } from '../mail-content.ts';
import { toAsker, toDurationWords, toLinkNote } from '../text.ts';

export const emailConfirmMail: MailTemplate<'email_confirm'> = {
  example: {
    kind: 'email_confirm',
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
};
