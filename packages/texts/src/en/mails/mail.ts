import { plural, select } from '../../message.ts';
import { accountChangeMails } from './account-change-mails.ts';
import { factorMails } from './factor-mails.ts';
import { invitationMails } from './invitation-mails.ts';
import { privacyMails } from './privacy-mails.ts';
import { refundMails } from './refund-mails.ts';
import { withdrawalMails } from './withdrawal-mails.ts';

/** The texts of mails. Keys begin with the mail's name. */
export const mail = {
  ...withdrawalMails,
  ...refundMails,
  ...accountChangeMails,
  ...invitationMails,
  ...privacyMails,
  ...factorMails,
  accountSecuredNoteLink: 'The link works once, for {lifetime}. After that:',
  accountSecuredActionAsk: 'Ask for a New Link',
  accountSecuredSubject: 'Your {name} account was secured',
  accountSecuredTitle: 'Your account was secured',
  accountSecuredAction: 'Choose a New Password',
  accountSecuredPreheaderChange: 'A change of your email was canceled, and all devices were logged out.',
  accountSecuredSentenceChange:
    'Your {name} account asked to change its email to {withdrawnEmail}. The owner of that address told us that it wasn’t them. We canceled the change and logged out all devices.',
  accountSecuredNoteChange:
    'If you mistyped your new address, log in and change it again. Your password is the same. If you didn’t ask for a change, someone else was in your account. Choose a new password.',
  accountSecuredPreheader: 'Choose a new password to take your account back. The link works for {lifetime}.',
  accountSecuredSentence:
    'You told us that someone else used your address for {name}. We logged everyone out, signed out all computers, and turned off your old password. Choose a new one to take your account back.',
  accountSecuredNoteNewer:
    'Passkeys, an app or recovery codes that were added after that email will be removed in 72 hours. We’ll send you another email about them.',
  accountSecuredNoteUnwanted: 'If you don’t want the account, do nothing. No one can log in to it.',
  alreadyRegisteredSubject: 'You already have an account with {name}',
  alreadyRegisteredPreheader: 'Someone signed up with your address. You can log in instead.',
  alreadyRegisteredTitle: 'You already have an account',
  alreadyRegisteredSentence:
    'Someone, probably you, just signed up for {name} with this address. It already has an account. Log in instead.',
  alreadyRegisteredAction: 'Log In',
  alreadyRegisteredNoteForgotten: 'Forgot your password?',
  alreadyRegisteredActionRecover: 'Reset It',
  alreadyRegisteredNoteNotMe: 'If this wasn’t you, no action is needed. Your account and password have not changed.',
  deviceAddedSubject: 'A computer was added to your {name} account',
  deviceAddedPreheader: 'If this was you, no action is needed.',
  deviceAddedTitle: 'A computer was added',
  deviceAddedAction: 'See Your Computers',
  deviceAddedNoteNotMe:
    'If this wasn’t you, remove it in your account at once and change your password. Anyone who uses it can play your packs. They can’t see your address, orders or payment details.',
  deviceMovedOutSubject: 'A computer of your {name} account was replaced',
  deviceMovedOutPreheader: 'The old computer still plays its sessions for 14 days.',
  deviceMovedOutTitle: 'A computer was replaced',
  deviceMovedOutAction: 'See Your Computers',
  deviceMovedOutNote:
    'The old computer can get a place back at any time. Sign in there, and choose which computer gives one up.',
  downloadPageSubject: 'Your {name} download',
  downloadPagePreheader: 'Open this email on the computer you make music with.',
  downloadPageTitle: 'Download {name}',
  downloadPageSentence: 'Here is the page with the {name} installers. Open it on the computer you make music with.',
  downloadPageAction: 'Download {name}',
  downloadPageNote: 'The link opens your account, so you may have to log in. It doesn’t expire.',
  emailChangeNoticeSubject: 'Your {name} email is about to change',
  emailChangeNoticePreheader: 'The new address is {newEmail}. If this wasn’t you, cancel the change.',
  emailChangeNoticeTitle: 'Your email is about to change',
  emailChangeNoticeSentence:
    'The email of your {name} account will change from {to} to {newEmail}. If this was you, no action is needed here.',
  emailChangeNoticeAction: 'Cancel the Change',
  emailChangeNoticeNote: 'The change happens when it is confirmed from the new address.',
  emailChangeNoticeNoteNotMe:
    'If this wasn’t you, cancel the change within {lifetime}, then log in and change your password.',
  emailConfirmSubject: 'Confirm your new email for {name}',
  emailConfirmPreheader: 'After that, you log in to {name} with this address.',
  emailConfirmTitle: 'Confirm your new email',
  emailConfirmSentence: 'Please confirm that this address is yours. After that, you log in to {name} with {to}.',
  emailConfirmAction: 'Confirm This Address',
  emailConfirmNoteNotMe:
    '{contactName} asked to use this address for their {name} account. If this wasn’t you, press this button within {secureLifetime}. We then cancel the change and log them out.',
  offlineFileMadeSubject: 'A license file of your {name} account was made',
  offlineFileMadePreheader: 'If this was you, no action is needed.',
  offlineFileMadeTitle: 'A license file was made',
  offlineFileMadeAction: 'See Your Computers',
  offlineFileMadeNoteEnds:
    'Recent purchases can still be refunded, so this file expires. From {lastingFrom}, you can make a permanent one.',
  offlineFileMadeNoteNotMe:
    'If this wasn’t you, remove that computer in your account at once and change your password. Removing it frees its place for another computer. That uses one of your moves for as long as the file works.',
  orderDisputeEndedSubject: 'The dispute about your payment to {name} is settled',
  orderDisputeEndedPreheader: 'You can use your purchase again.',
  orderDisputeEndedTitle: 'Your dispute is settled',
  orderDisputeEndedSentence: 'Your bank settled the dispute about your payment for {items}. You can use them again.',
  orderDisputedNote:
    'If you didn’t mean to dispute it, tell your bank. Once that is settled, you can use your purchase again.',
  orderDisputedSubject: 'Your bank is reviewing a payment to {name}',
  orderDisputedPreheader: 'Until that is settled, you can’t use {what}.',
  orderDisputedTitle: 'Your bank is reviewing a payment',
  orderDisputedSentence: 'Your bank asked us about your payment for {what}. You can’t use it until that is settled.',
  passwordChangedSubject: 'Your {name} password was changed',
  passwordChangedPreheader: 'If this was you, no action is needed.',
  passwordChangedTitle: 'Your password was changed',
  passwordChangedSentence:
    'The password of your {name} account was just changed, and all other devices were logged out. If this was you, no action is needed.',
  passwordChangedAction: 'This Wasn’t Me',
  passwordChangedNoteWithdrawn:
    'An unconfirmed change of your email to {withdrawnEmail} was canceled. If you still want it, change your email again in your profile.',
  passwordChangedNoteNotMe:
    'If this wasn’t you, take your account back now. Choose a new password with the button, which logs everyone else out. Then change the password of your mailbox too.',
  planCanceledSubject: 'Your {name} plan ends on {on}',
  planCanceledPreheader: 'Everything works until then, and you can still reactivate it.',
  planCanceledTitle: 'Your plan was canceled',
  planCanceledSentence:
    'Your {name} plan was canceled and ends on {on}. Everything works until then, and nothing more is charged.',
  planCanceledAction: 'Reactivate My Plan',
  planCanceledNoteReactivate: 'If you change your mind, reactivate your plan on its page before it ends.',
  planCanceledNotePacks: 'You keep the packs that you bought and your perpetual licenses.',
  planChangedSubject: 'Your {name} plan was changed',
  planChangedTitle: 'Your plan was changed',
  planChangedAction: 'See My Plan',
  planChangedNoteNotMe: 'If this wasn’t you, change the plan back on its page, and change your password.',
  planEndedSubject: 'Your {name} plan has ended',
  planEndedPreheader: 'You keep the packs that you bought and your perpetual licenses.',
  planEndedTitle: 'Your plan has ended',
  planEndedSentence:
    'Your {name} plan ended on {endedOn}. You keep the packs that you bought and your perpetual licenses.',
  planEndedAction: 'Subscribe Again',
  planEndedNote: 'You can subscribe again at any time. Nothing is charged until you do.',
  planPaymentFailedSubject: 'Your payment for {name} failed',
  planPaymentFailedPreheader: 'Your plan continues for now. Please update your payment method.',
  planPaymentFailedTitle: 'Your payment failed',
  planPaymentFailedAction: 'Update My Payment Method',
  planPaymentFailedNoteKept: 'Nothing has changed so far: you can still play everything.',
  planPaymentFailedNoteAfterwards: 'Once you have paid, your plan continues as before.',
  planTrialEndingPreheader: 'To keep {name}, you don’t need to do anything.',
  planTrialEndingAction: 'See My Plan',
  planTrialEndingNote: 'To keep {name}, you don’t need to do anything.',
  planTrialEndingNoteCancel:
    'If you don’t want to keep it, cancel on the plan’s page before the trial ends. Nothing is charged then.',
  planWelcomeTitleOfTrial: 'Your {name} trial has started',
  planWelcomeTitle: 'Welcome to {name}',
  planWelcomePreheader: 'You can play everything in it now.',
  planWelcomeAction: 'See My Plan',
  planWelcomeNote: 'You can change or cancel the plan at any time, on its page.',
  purchaseCodesTitle: 'Here is your code',
  purchaseCodesTitleSeveral: 'Here are your codes',
  purchaseCodesAction: 'Redeem the Code',
  purchaseCodesActionAll: 'Redeem All Codes',
  purchaseCodesActionEach: 'Redeem',
  purchaseCodesNote: 'Each code works once. Keep this email: we don’t show the codes anywhere else.',
  purchaseCodesNoteAgain: 'They replace the codes in our earlier email, which no longer work.',
  purchaseCodesNoteEnds: 'Redeem it by {when}.',
  purchaseCodesNotePaid: 'You paid {total} for order {id}.',
  purchaseCodesNoteFree: 'Nothing was charged for order {id}.',
  purchaseCodesNoteOrder: select('of', {
    free: 'You can open the order’s page for 90 days:',
    paid: 'The order’s page has your invoice, for 90 days:',
  }),
  purchaseCodesActionOrder: 'See Your Order',
  recoverSubject: 'Reset your {name} password',
  recoverPreheader: 'Choose a new password. The link works once.',
  recoverTitle: 'Reset your password',
  recoverSentence: 'You asked to reset your {name} password. Choose a new one. This logs out all other devices.',
  recoverAction: 'Choose a New Password',
  recoverNoteNotMe:
    'If you didn’t ask for this, do nothing: your password has not changed. You can also cancel the link:',
  recoverActionCancel: 'Cancel the Request',
  twinsNoticedSubject: 'Two computers may share one place of your {name} account',
  twinsNoticedPreheader: 'Nothing is blocked, and you don’t have to do anything.',
  twinsNoticedTitle: 'Two computers may share one place',
  twinsNoticedSentence: 'A copy of {deviceName} seems to be in use too. Nothing is blocked.',
  twinsNoticedAction: 'See Your Computers',
  twinsNoticedNote:
    'A restored backup can look the same. If you use two computers, sign in on each of them. If you don’t know of a second one, remove the computer and sign in again.',
  verifySubject: 'Verify your email for {name}',
  verifyPreheader: 'One click, and your {name} account is ready.',
  verifyTitle: 'Verify your email',
  verifySentence: 'Please confirm that this address is yours to activate your {name} account.',
  verifyAction: 'Verify My Email',
  verifyNoteNotMe:
    '{contactName} signed up for {name} with this address. If this wasn’t you, press this button within {secureLifetime}. We then log everyone out and close the account to them.',
  // Shared by several mails.
  partOf: '{subject} ({number} of {of})',
  linkNote: 'The link works once, for {lifetime}.',
  linkNoteUntil: 'The link works once, until {until}.',
  hello: 'Hello,',
  helloNamed: 'Hello {name},',
  somebody: 'Someone',
  somebodyNamed: 'Someone named “{name}”',
  unnamedComputer: 'a computer',
  namedComputer: '“{name}”',
  minutes: plural('count', { one: '{count} minute', other: '{count} minutes' }),
  hours: plural('count', { one: '{count} hour', other: '{count} hours' }),
  days: plural('count', { one: '{count} day', other: '{count} days' }),
  notMe: 'This Wasn’t Me',
  ifButtonFails: 'If the button doesn’t work, open this address:',
  footer: select('reason', {
    account: '{name} emailed you because something happened in your account.',
    shop: '{name} emailed you because you bought something in its shop.',
  }),
  questions: 'Questions?',
  orderAction: 'See Your Order',
  orderNumber: 'Your order number is {orderId}.',

  // Sentences with variants.
  deviceAddedSentence: select('network', {
    same: '{device} ({os}) was added on {day} from your network, and can play your packs.',
    other: '{device} ({os}) was added on {day} from another network, and can play your packs.',
  }),
  deviceMovedOutSentence: select('how', {
    idle: 'No one used {name} on {from} for a long time, so its place moved to {to}. When you next use the old computer, it plays its sessions for 14 days.',
    other: 'The place of {from} moved to {to}. When you next use the old computer, it plays its sessions for 14 days.',
  }),
  offlineFileMadeSentence: select('end', {
    none: '{device} can play your packs without internet, permanently.',
    part: '{device} can play your packs without internet. Some of them only play until {day}.',
    all: '{device} can play your packs without internet until {day}.',
  }),
  charge: select('known', {
    day: 'The next charge is on {day}.',
    amount: 'The next charge is {amount}.',
    both: '{amount} will be charged on {day}.',
  }),
  chargeAfterTrial: select('known', {
    day: 'The next charge is on {day}, unless you cancel first.',
    amount: 'The next charge is {amount}, unless you cancel first.',
    both: '{amount} will be charged on {day}, unless you cancel first.',
  }),
  planChangedPreheader: select('plan', { monthly: 'It is now billed monthly.', annual: 'It is now billed annually.' }),
  planChangedSentence: select('plan', {
    monthly: 'Your {name} plan is now billed monthly. You don’t lose any time that you paid for.',
    annual: 'Your {name} plan is now billed annually. You don’t lose any time that you paid for.',
  }),
  planPaymentFailedSentence: select('due', {
    unknown: 'Your last payment for {name} failed. Your plan continues for now. Please update your payment method.',
    known:
      'Your payment for {name}, due on {day}, failed. Your plan continues for now. Please update your payment method.',
  }),
  planTrialEndingSubject: select('end', {
    soon: 'Your trial of {name} ends soon',
    day: 'Your trial of {name} ends on {day}',
  }),
  planTrialEndingTitle: select('end', { soon: 'Your trial ends soon', day: 'Your trial ends on {day}' }),
  planTrialEndingSentence: select('end', {
    soon: select('plan', {
      monthly: 'Your trial of {name} ends soon. After that, it is billed monthly.',
      annual: 'Your trial of {name} ends soon. After that, it is billed annually.',
    }),
    day: select('plan', {
      monthly: 'Your trial of {name} ends on {day}. After that, it is billed monthly.',
      annual: 'Your trial of {name} ends on {day}. After that, it is billed annually.',
    }),
  }),
  planTrialEndingCharge: select('end', {
    soon: select('plan', {
      monthly: 'Your trial of {name} ends soon. After that, it is billed monthly, and {amount} will be charged.',
      annual: 'Your trial of {name} ends soon. After that, it is billed annually, and {amount} will be charged.',
    }),
    day: select('plan', {
      monthly: 'Your trial of {name} ends on {day}. After that, it is billed monthly, and {amount} will be charged.',
      annual: 'Your trial of {name} ends on {day}. After that, it is billed annually, and {amount} will be charged.',
    }),
  }),
  planWelcomeTrial: select('end', {
    unknown: 'Your trial of {name} has started. You can play everything in it now.',
    day: 'Your trial of {name} runs until {day}. You can play everything in it now.',
  }),
  planWelcomeSentence: select('plan', {
    monthly: 'Thank you for subscribing to {name}. It is billed monthly, and you can play everything in it now.',
    annual: 'Thank you for subscribing to {name}. It is billed annually, and you can play everything in it now.',
  }),
  planWelcomeAfterTrial: select('plan', {
    monthly: 'After the trial, {name} is billed monthly.',
    annual: 'After the trial, {name} is billed annually.',
  }),
  purchaseCodesSubject: select('bought', { one: 'Your code for {pack}', several: 'Your codes from {name}' }),
  purchaseCodesPreheader: select('bought', {
    one: 'Add {pack} to your account, or create an account.',
    several: 'Add your {count} packs to your account, or create an account.',
  }),
  purchaseCodesSentence: select('of', {
    free: select('bought', {
      one: 'Add {pack} to your {name} account, or create an account.',
      several: 'Add your {count} packs to your {name} account, or create an account.',
    }),
    paid: select('bought', {
      one: 'Thank you for your purchase. Add {pack} to your {name} account, or create an account.',
      several: 'Thank you for your purchase. Add your {count} packs to your {name} account, or create an account.',
    }),
  }),
} as const;
