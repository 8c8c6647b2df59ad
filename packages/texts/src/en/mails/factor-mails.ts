import { select } from '../../message.ts';

/** The mails about where an account was logged in, and what it proves itself with. */
export const factorMails = {
  newSignInSubject: 'Your {name} account was used on a new device',
  newSignInPreheader: 'If it was you, there is nothing to do.',
  newSignInTitle: 'A new sign-in',
  newSignInSentence: 'On {when} somebody logged in to your {name} account with {client}, where it was not used before.',
  newSignInUnknown: 'a program that we don’t know',
  newSignInAction: 'This Wasn’t Me',
  newSignInNote:
    'If it was you, there is nothing to do. If not, press the button within {lifetime}: it logs everybody out, and you choose a new password.',
  factorChangedSubject: select('what', {
    passkey_added: 'A passkey was added to your {name} account',
    passkey_removed: 'A passkey was removed from your {name} account',
    passkey_flagged: 'A passkey of your {name} account may have been copied',
    totp_begun: 'An authenticator app is being set up for your {name} account',
    totp_added: 'An authenticator app was added to your {name} account',
    totp_removed: 'The authenticator app of your {name} account was removed',
    recovery_codes_made: 'Your {name} account has new recovery codes',
    recovery_code_used: 'A recovery code of your {name} account was used',
  }),
  factorChangedPreheader: 'If it was you, there is nothing to do.',
  factorChangedTitle: select('what', {
    passkey_added: 'A passkey was added',
    passkey_removed: 'A passkey was removed',
    passkey_flagged: 'A passkey is blocked',
    totp_begun: 'An authenticator app is being set up',
    totp_added: 'An authenticator app was added',
    totp_removed: 'The authenticator app was removed',
    recovery_codes_made: 'New recovery codes',
    recovery_code_used: 'A recovery code was used',
  }),
  factorChangedSentence: select('what', {
    passkey_added: 'From now on you can log in to {name} with the passkey “{factor}”.',
    passkey_removed: 'The passkey “{factor}” no longer opens your {name} account.',
    passkey_flagged:
      'The passkey “{factor}” said something that only a copy of it can say, so it no longer opens your {name} account. Remove it in your profile, and make a new one.',
    totp_begun:
      'Somebody logged in to {name} at the command line with your password, and was shown a new authenticator app to confirm.',
    totp_added: 'From now on {name} asks for a code of your authenticator app when you log in with your password.',
    totp_removed: '{name} no longer asks for a code of your authenticator app.',
    recovery_codes_made: 'You have ten new recovery codes for {name}. The ones from before no longer work.',
    recovery_code_used: 'Somebody logged in to {name} with a recovery code of yours. Codes left: {factor}.',
  }),
  factorChangedNote: select('what', {
    passkey_added:
      'If it was not you, press the button within {lifetime}: it removes this passkey and all that was added in the same login, logs everybody out, and you choose a new password.',
    passkey_removed:
      'If it was not you, press the button within {lifetime}: it removes all that was added in the login that did this, logs everybody out, and you choose a new password. The passkey itself does not come back.',
    passkey_flagged:
      'If you don’t want to wait until you log in, press the button within {lifetime}: it removes this passkey, logs everybody out, and you choose a new password.',
    totp_begun:
      'If it was not you, somebody knows your password. Press the button within {lifetime}: it drops this app, logs everybody out, and you choose a new password.',
    totp_added:
      'If it was not you, press the button within {lifetime}: it removes this app and all that was added in the same login, logs everybody out, and you choose a new password.',
    totp_removed:
      'If it was not you, press the button within {lifetime}: it removes all that was added in the login that did this, logs everybody out, and you choose a new password. The app itself does not come back.',
    recovery_codes_made:
      'If it was not you, press the button within {lifetime}: it removes these codes and all that was added in the same login, logs everybody out, and you choose a new password.',
    recovery_code_used:
      'If it was not you, press the button within {lifetime}: it removes the codes that are left, logs everybody out, and you choose a new password.',
  }),
  factorResetAskedSubject: select('by', {
    support: 'The second step of your {name} account is to be removed',
    secure_link: 'What was added to your {name} account is to be removed',
  }),
  factorResetAskedPreheader: 'If it was not you who asked for it, stop it.',
  factorResetAskedTitle: select('by', {
    support: 'Your second step is to be removed',
    secure_link: 'What was added is to be removed',
  }),
  factorResetAskedSentence: select('by', {
    support:
      'Our support was asked to remove all passkeys, the authenticator app and the recovery codes of your {name} account. That happens on {when}; if it was you, there is nothing to do.',
    secure_link:
      'Somebody pressed “This Wasn’t Me” in a mail about your {name} account. What was added after that mail to log in with, such as a passkey, an authenticator app or recovery codes, is removed on {when}; if it was you, there is nothing to do.',
  }),
  factorResetAskedNote: select('by', {
    support: 'Until then everything stays as it is. We write every day while it waits.',
    secure_link:
      'Until then a passkey of these works only together with the password. To keep what you added yourself, stop the removal. To remove something at once, press “This Wasn’t Me” in the mail that said that it was added. We write every day while it waits.',
  }),
  factorResetSubject: select('by', {
    support: 'The second step of your {name} account was removed',
    secure_link: 'What was added to your {name} account was removed',
  }),
  factorResetPreheader: select('by', {
    support: 'Log in with your password, and add a new one.',
    secure_link: 'Everybody was logged out.',
  }),
  factorResetTitle: select('by', {
    support: 'Your second step was removed',
    secure_link: 'What was added was removed',
  }),
  factorResetSentence: select('by', {
    support:
      'All passkeys, the authenticator app and the recovery codes of your {name} account were removed, and everybody was logged out. Log in with your password, and add a new one in your profile.',
    secure_link:
      'Somebody pressed “This Wasn’t Me” in a mail about your {name} account three days ago. The passkeys, the authenticator app or the recovery codes that were added after that mail were removed now, and everybody was logged out.',
  }),
  factorResetAction: 'Log In',
  factorResetNote:
    'If you did not ask for this, this link works for {lifetime}: it logs everybody out, and you choose a new password.',
} as const;
