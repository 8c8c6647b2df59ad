import { select } from '../message.ts';

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
    totp_added: 'From now on {name} asks for a code of your authenticator app when you log in with your password.',
    totp_removed: '{name} no longer asks for a code of your authenticator app.',
    recovery_codes_made: 'You have ten new recovery codes for {name}. The ones from before no longer work.',
    recovery_code_used: 'Somebody logged in to {name} with a recovery code of yours. Codes left: {factor}.',
  }),
  factorChangedNote:
    'If it was not you, press the button within {lifetime}: it logs everybody out, removes what was added, and you choose a new password.',
  factorResetAskedSubject: 'The second step of your {name} account is to be removed',
  factorResetAskedPreheader: 'If it was not you who asked for it, stop it.',
  factorResetAskedTitle: 'Your second step is to be removed',
  factorResetAskedSentence:
    'Our support was asked to remove all passkeys, the authenticator app and the recovery codes of your {name} account. That happens on {when}; if it was you, there is nothing to do.',
  factorResetAskedNote: 'Until then everything stays as it is. We write every day while it waits.',
  factorResetSubject: 'The second step of your {name} account was removed',
  factorResetPreheader: 'Log in with your password, and add a new one.',
  factorResetTitle: 'Your second step was removed',
  factorResetSentence:
    'All passkeys, the authenticator app and the recovery codes of your {name} account were removed, and everybody was logged out. Log in with your password, and add a new one in your profile.',
  factorResetAction: 'Log In',
  factorResetNote:
    'If you did not ask for this, this link works for {lifetime}: it logs everybody out, and you choose a new password.',
} as const;
