import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import { type MailTemplate, toNotMeNotes } from '../mail-content.ts';
import { toAsker, toDurationWords, toLinkNote } from '../text.ts';

export const verifyMail: MailTemplate<'verify'> = {
  example: { kind: 'verify', to, contactName, verifyUrl: toLink('/verify'), secureUrl: toLink('/secure') },
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
};
