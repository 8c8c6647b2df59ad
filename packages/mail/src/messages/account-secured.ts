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
  toContent({ resetUrl, recoverUrl, withdrawnEmail }, { name }) {
    const lifetime = toDurationWords(tokenLifetimeMs.reset);
    const again = {
      text: `The link works once, for ${lifetime}. After that:`,
      link: { label: 'Ask for a New Link', url: recoverUrl },
    };
    const shared = {
      subject: `Your ${name} account was secured`,
      title: 'Your account was secured',
      // The account's name may have been typed by a stranger.
      greeting: 'Hello,',
      action: { label: 'Choose a New Password', url: resetUrl },
    };
    if (withdrawnEmail !== undefined)
      return {
        ...shared,
        preheader: 'A change of your email is withdrawn, and all devices are logged out.',
        sentence: `Your ${name} account asked to use ${withdrawnEmail}, whose owner tells us that it was not them: the change is withdrawn, and all devices are logged out.`,
        notes: [
          {
            text: 'If you mistyped your new address, log in and ask again: your password is as it was. If you did not ask for a change, somebody else was in your account: choose a new password.',
          },
          again,
        ],
      };
    return {
      ...shared,
      preheader: `Choose a new password, and the account is yours alone. The link works for ${lifetime}.`,
      sentence: `You told us that somebody else used your address for ${name}, so everybody is logged out, all computers have to sign in again, and the password stopped working: choose a new one, and the account is yours alone.`,
      notes: [again, { text: 'If you don’t want the account, leave it as it is: nobody can log in.' }],
    };
  },
};
