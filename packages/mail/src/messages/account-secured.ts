import { tokenLifetimeMs } from '@backline/domain/limits';
import { to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords } from '../text.ts';

export const accountSecuredMail: MailTemplate<'account_secured'> = {
  example: {
    kind: 'account_secured',
    to,
    resetUrl: toLink('/recover/reset'),
    recoverUrl: 'https://shop.example.com/recover',
  },
  toContent({ resetUrl, recoverUrl, withdrawnEmail, newerFactorsWait }, { name }, t) {
    const lifetime = toDurationWords(t, tokenLifetimeMs.reset);
    const again = {
      text: t('mail.accountSecuredNoteLink', { lifetime }),
      link: { label: t('mail.accountSecuredActionAsk'), url: recoverUrl },
    };
    const unwanted = t('mail.accountSecuredNoteUnwanted');
    const shared = {
      subject: t('mail.accountSecuredSubject', { name }),
      title: t('mail.accountSecuredTitle'),
      action: { label: t('mail.accountSecuredAction'), url: resetUrl },
    };
    if (withdrawnEmail !== undefined)
      return {
        ...shared,
        preheader: t('mail.accountSecuredPreheaderChange'),
        sentence: t('mail.accountSecuredSentenceChange', { name, withdrawnEmail }),
        notes: [t('mail.accountSecuredNoteChange'), again],
      };
    return {
      ...shared,
      preheader: t('mail.accountSecuredPreheader', { lifetime }),
      sentence: t('mail.accountSecuredSentence', { name }),
      notes: newerFactorsWait ? [again, t('mail.accountSecuredNoteNewer'), unwanted] : [again, unwanted],
    };
  },
};
