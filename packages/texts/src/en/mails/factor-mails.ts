import { select } from '../../message.ts';

/** Mails about logins and second factors. */
export const factorMails = {
  newSignInSubject: 'Your {name} account was used on a new device',
  newSignInPreheader: 'If this was you, no action is needed.',
  newSignInTitle: 'A login on a new device',
  newSignInSentence: 'On {when}, someone logged in to your {name} account with {client} for the first time.',
  newSignInUnknown: 'an unknown program',
  newSignInAction: 'This Wasn’t Me',
  newSignInNote:
    'If this was you, no action is needed. If not, press the button within {lifetime}. It logs everyone out and lets you choose a new password.',
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
  factorChangedPreheader: 'If this was you, no action is needed.',
  factorChangedTitle: select('what', {
    passkey_added: 'A passkey was added',
    passkey_removed: 'A passkey was removed',
    passkey_flagged: 'A passkey was blocked',
    totp_begun: 'An authenticator app is being set up',
    totp_added: 'An authenticator app was added',
    totp_removed: 'The authenticator app was removed',
    recovery_codes_made: 'New recovery codes',
    recovery_code_used: 'A recovery code was used',
  }),
  factorChangedSentence: select('what', {
    passkey_added: 'You can now log in to {name} with the passkey “{factor}”.',
    passkey_removed: 'You can no longer log in to your {name} account with the passkey “{factor}”.',
    passkey_flagged:
      'The passkey “{factor}” may have been copied, so we blocked it in your {name} account. Remove it under Security in your account, and add a new one.',
    totp_begun:
      'Someone logged in to {name} at the command line with your password, and began to set up an authenticator app.',
    totp_added: 'From now on, {name} asks for a code from your authenticator app when you log in with your password.',
    totp_removed: '{name} no longer asks for a code from your authenticator app.',
    recovery_codes_made: 'You have ten new recovery codes for {name}. The old ones no longer work.',
    recovery_code_used:
      'Someone logged in to {name} with one of your recovery codes. Codes left: {factor}. If you lost your phone, remove its app under Security.',
  }),
  factorChangedNote: select('what', {
    passkey_added:
      'If this wasn’t you, press the button within {lifetime}. It removes this passkey and everything else added in the same login, logs everyone out, and lets you choose a new password.',
    passkey_removed:
      'If this wasn’t you, press the button within {lifetime}. It removes everything added in the login that did this, logs everyone out, and lets you choose a new password. It doesn’t bring the passkey back.',
    passkey_flagged:
      'To remove it now, press the button within {lifetime}. It also logs everyone out and lets you choose a new password.',
    totp_begun:
      'If this wasn’t you, someone knows your password. Press the button within {lifetime}. It removes this app, logs everyone out, and lets you choose a new password.',
    totp_added:
      'If this wasn’t you, press the button within {lifetime}. It removes this app and everything else added in the same login, logs everyone out, and lets you choose a new password.',
    totp_removed:
      'If this wasn’t you, press the button within {lifetime}. It removes everything added in the login that did this, logs everyone out, and lets you choose a new password. It doesn’t bring the app back.',
    recovery_codes_made:
      'If this wasn’t you, press the button within {lifetime}. It removes these codes and everything else added in the same login, logs everyone out, and lets you choose a new password.',
    recovery_code_used:
      'If this wasn’t you, press the button within {lifetime}. It removes the remaining codes, logs everyone out, and lets you choose a new password.',
  }),
  factorResetAskedSubject: select('by', {
    support: 'The second step of your {name} account will be removed',
    secure_link: 'New passkeys, apps or codes of your {name} account will be removed',
  }),
  factorResetAskedPreheader: 'If this wasn’t you, stop it.',
  factorResetAskedTitle: select('by', {
    support: 'Your second step will be removed',
    secure_link: 'New passkeys, apps or codes will be removed',
  }),
  factorResetAskedSentence: select('by', {
    support:
      'Our support was asked to remove all passkeys, the authenticator app and the recovery codes of your {name} account. They will be removed on {when}. If this was you, no action is needed.',
    secure_link:
      'Someone pressed “This Wasn’t Me” in an email about your {name} account. Passkeys, an authenticator app or recovery codes added after that email will be removed on {when}. If this was you, no action is needed.',
  }),
  factorResetAskedNote: select('by', {
    support: 'Until then, nothing changes. We email you every day until it happens.',
    secure_link:
      'Until then, such a passkey works only together with your password. To keep what you added yourself, stop the removal. To remove something at once, press “This Wasn’t Me” in the email that reported it. We email you every day until it happens.',
  }),
  factorResetSubject: select('by', {
    support: 'The second step of your {name} account was removed',
    secure_link: 'New passkeys, apps or codes of your {name} account were removed',
  }),
  factorResetPreheader: select('by', {
    support: 'Log in with your password, and add a new second step.',
    secure_link: 'Everyone was logged out.',
  }),
  factorResetTitle: select('by', {
    support: 'Your second step was removed',
    secure_link: 'New passkeys, apps or codes were removed',
  }),
  factorResetSentence: select('by', {
    support:
      'All passkeys, the authenticator app and the recovery codes of your {name} account were removed, and everyone was logged out. Log in with your password, and add a new second step in your profile.',
    secure_link:
      'Three days ago, someone pressed “This Wasn’t Me” in an email about your {name} account. Passkeys, an authenticator app or recovery codes added after that email have now been removed, and everyone was logged out.',
  }),
  factorResetAction: 'Log In',
  factorResetNote:
    'If you didn’t ask for this, use this link within {lifetime}. It logs everyone out and lets you choose a new password.',
} as const;
