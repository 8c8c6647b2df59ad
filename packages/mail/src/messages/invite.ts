import { tokenLifetimeMs } from '@backline/domain/limits';
import { toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toLinkNote } from '../text.ts';

export const inviteMail: MailTemplate<'invite'> = {
  example: { kind: 'invite', to: 'invited@example.com', verifyUrl: toLink('/verify') },
  toContent(message, { name }, t) {
    return {
      subject: t('mail.inviteSubject', { name }),
      preheader: t('mail.invitePreheader'),
      title: t('mail.inviteTitle', { name }),
      sentence: t('mail.inviteSentence', { name, to: message.to }),
      action: { label: t('mail.inviteAction'), url: message.verifyUrl },
      notes: [toLinkNote(t, message, tokenLifetimeMs.invite), t('mail.inviteNoteUnexpected')],
    };
  },
};
