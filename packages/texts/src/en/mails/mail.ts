import { plural, select } from '../../message.ts';
import { accountChangeMails } from './account-change-mails.ts';
import { factorMails } from './factor-mails.ts';
import { invitationMails } from './invitation-mails.ts';
import { privacyMails } from './privacy-mails.ts';
import { refundMails } from './refund-mails.ts';
import { withdrawalMails } from './withdrawal-mails.ts';

/** The words of mails. A message has the name of its mail first. */
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
  accountSecuredPreheaderChange: 'A change of your email is withdrawn, and all devices are logged out.',
  accountSecuredSentenceChange:
    'Your {name} account asked to use {withdrawnEmail}, whose owner tells us that it was not them: the change is withdrawn, and all devices are logged out.',
  accountSecuredNoteChange:
    'If you mistyped your new address, log in and ask again: your password is as it was. If you did not ask for a change, somebody else was in your account: choose a new password.',
  accountSecuredPreheader: 'Choose a new password, and the account is yours alone. The link works for {lifetime}.',
  accountSecuredSentence:
    'You told us that somebody else used your address for {name}, so everybody is logged out, all computers have to sign in again, and the password stopped working: choose a new one, and the account is yours alone.',
  accountSecuredNoteNewer:
    'Passkeys, an app or recovery codes that were added after the mail with that button are removed in 72 hours: we write about it in another mail.',
  accountSecuredNoteUnwanted: 'If you don’t want the account, leave it as it is: nobody can log in.',
  alreadyRegisteredSubject: 'You already have an account with {name}',
  alreadyRegisteredPreheader: 'Somebody signed up with your address. You can simply log in.',
  alreadyRegisteredTitle: 'You already have an account',
  alreadyRegisteredSentence:
    'Somebody, probably you, just signed up for {name} with this address, which has an account already: log in instead.',
  alreadyRegisteredAction: 'Log In',
  alreadyRegisteredNoteForgotten: 'Forgotten the password?',
  alreadyRegisteredActionRecover: 'Recover It',
  alreadyRegisteredNoteNotMe:
    'If it was not you, there is nothing to do: your account and your password are as they were.',
  deviceAddedSubject: 'A computer was added to your {name} account',
  deviceAddedPreheader: 'If it was you, there is nothing to do.',
  deviceAddedTitle: 'A computer was added',
  deviceAddedAction: 'See Your Computers',
  deviceAddedNoteNotMe:
    'If it was not you, remove it there at once and change your password: anyone who uses it can play your instruments. It can’t see your address, your orders or your payment details.',
  deviceMovedOutSubject: 'A place of your {name} account went to another computer',
  deviceMovedOutPreheader: 'The other computer keeps playing its sessions for 14 days.',
  deviceMovedOutTitle: 'A place went to another computer',
  deviceMovedOutAction: 'See Your Computers',
  deviceMovedOutNote: 'It can take its place again at any time: sign in there, and choose which computer gives one.',
  downloadPageSubject: 'Your {name} download',
  downloadPagePreheader: 'Open this mail on the computer that you make music with.',
  downloadPageTitle: 'Download {name}',
  downloadPageSentence:
    'Here is the page with the {name} installers: open it on the computer that you make music with.',
  downloadPageAction: 'Download {name}',
  downloadPageNote: 'The link opens your own account, so you may have to log in there. It does not end.',
  emailChangeNoticeSubject: 'Your {name} email is about to change',
  emailChangeNoticePreheader: 'The new address is to be {newEmail}. If it was not you, cancel the change.',
  emailChangeNoticeTitle: 'Your email is about to change',
  emailChangeNoticeSentence:
    'The email of your {name} account is to change from {to} to {newEmail}; if it was you, there is nothing to do here.',
  emailChangeNoticeAction: 'Cancel the Change',
  emailChangeNoticeNote: 'The change happens once it is confirmed from the new address.',
  emailChangeNoticeNoteNotMe:
    'If it was not you, cancel the change within {lifetime}, log in and change your password.',
  emailConfirmSubject: 'Confirm your new email for {name}',
  emailConfirmPreheader: 'From then on, you log in to {name} with this address.',
  emailConfirmTitle: 'Confirm your new email',
  emailConfirmSentence: 'Please confirm that this address is yours; from then on, you log in to {name} with {to}.',
  emailConfirmAction: 'Confirm This Address',
  emailConfirmNoteNotMe:
    '{contactName} asked to use this address for their {name} account. If it was not you, say so, now or in the next {secureLifetime}: the change is withdrawn, and they are logged out.',
  offlineFileMadeSubject: 'A license file of your {name} account was made',
  offlineFileMadePreheader: 'If it was you, there is nothing to do.',
  offlineFileMadeTitle: 'A license file was made',
  offlineFileMadeAction: 'See Your Computers',
  offlineFileMadeNoteEnds:
    'What was bought recently can still be refunded, so this file ends. From {lastingFrom} you can make one that lasts.',
  offlineFileMadeNoteNotMe:
    'If it was not you, remove that computer there at once and change your password. Its place can be used for another computer by removing it there; that uses one of your moves for as long as the file plays.',
  orderDisputeEndedSubject: 'Your payment to {name} is settled',
  orderDisputeEndedPreheader: 'What was on hold can be used again.',
  orderDisputeEndedTitle: 'Your payment is settled',
  orderDisputeEndedSentence:
    'Your bank’s question about the payment for {items} is settled, and what was on hold can be used again.',
  orderDisputedNote: 'If you did not mean to dispute it, tell your bank. What is on hold comes back by itself.',
  orderDisputedSubject: 'Your bank looks at a payment to {name}',
  orderDisputedPreheader: 'Until that is settled, {what} can’t be used.',
  orderDisputedTitle: 'Your bank looks at a payment',
  orderDisputedSentence:
    'Your bank has asked us about the payment for {what}, which can’t be used until that is settled.',
  passwordChangedSubject: 'Your {name} password was changed',
  passwordChangedPreheader: 'If it was you, there is nothing to do.',
  passwordChangedTitle: 'Your password was changed',
  passwordChangedSentence:
    'The password of your {name} account was just changed and all other devices were logged out; if it was you, there is nothing to do.',
  passwordChangedAction: 'It Was Not Me',
  passwordChangedNoteWithdrawn:
    'A change to {withdrawnEmail} was waiting to be confirmed and was withdrawn. If you still want it, ask for it again in your profile.',
  passwordChangedNoteNotMe:
    'If it was not you, take the account back at once: the button lets you choose a new password through this address, which logs everybody else out. Then change the password of your mailbox too.',
  planCanceledSubject: 'Your {name} plan ends on {on}',
  planCanceledPreheader: 'Everything works until then, and you can change your mind.',
  planCanceledTitle: 'Your plan was canceled',
  planCanceledSentence:
    'Your {name} plan was canceled and ends on {on}; everything works until then, and nothing more is charged.',
  planCanceledAction: 'Reactivate My Plan',
  planCanceledNoteReactivate: "If you change your mind, you can reactivate it until then, on the plan's page.",
  planCanceledNotePacks: 'Packs that you have bought and perpetual licenses stay yours.',
  planChangedSubject: 'Your {name} plan was changed',
  planChangedTitle: 'Your plan was changed',
  planChangedAction: 'See My Plan',
  planChangedNoteNotMe: "If it was not you, change the plan back on its page, and change your account's password.",
  planEndedSubject: 'Your {name} plan has ended',
  planEndedPreheader: 'Packs that you have bought and perpetual licenses stay yours.',
  planEndedTitle: 'Your plan has ended',
  planEndedSentence:
    'Your {name} plan ended on {endedOn}; packs that you have bought and perpetual licenses stay yours.',
  planEndedAction: 'Subscribe Again',
  planEndedNote: 'You can subscribe again whenever you like. Nothing more is charged until you do.',
  planPaymentFailedSubject: 'A payment for {name} did not go through',
  planPaymentFailedPreheader: 'Your plan goes on for now. Please update your payment method.',
  planPaymentFailedTitle: 'A payment did not go through',
  planPaymentFailedAction: 'Update My Payment Method',
  planPaymentFailedNoteKept: 'Nothing is lost: what you play with, your packs and your licenses are as they were.',
  planPaymentFailedNoteAfterwards: 'Once the payment is made, everything goes on as before.',
  planTrialEndingPreheader: 'To keep {name}, there is nothing to do.',
  planTrialEndingAction: 'See My Plan',
  planTrialEndingNote: 'To keep {name}, there is nothing to do.',
  planTrialEndingNoteCancel:
    "If you do not want to keep it, cancel before on the plan's page: then nothing is charged.",
  planWelcomeTitleOfTrial: 'Your trial of {name} has begun',
  planWelcomeTitle: 'Welcome to {name}',
  planWelcomePreheader: 'Everything in it is yours to play.',
  planWelcomeAction: 'See My Plan',
  planWelcomeNote: "You can change the plan or cancel it at any time, on the plan's page.",
  purchaseCodesTitle: 'Here is your code',
  purchaseCodesTitleSeveral: 'Here are your codes',
  purchaseCodesAction: 'Redeem the Code',
  purchaseCodesActionAll: 'Redeem All Codes',
  purchaseCodesActionEach: 'Redeem',
  purchaseCodesNote: 'Each code works once. Keep this mail: the codes are shown nowhere else.',
  purchaseCodesNoteAgain: 'They replace the codes in our earlier mail, which no longer work.',
  purchaseCodesNoteEnds: 'Redeem it by {when}.',
  purchaseCodesNotePaid: 'You paid {total}. Your order is {id}.',
  purchaseCodesNoteFree: 'Nothing was charged. Your order is {id}.',
  purchaseCodesNoteOrder: select('of', {
    free: 'You can open its page for 90 days:',
    paid: 'Its page has the invoice, for 90 days:',
  }),
  purchaseCodesActionOrder: 'See Your Order',
  recoverSubject: 'Reset your {name} password',
  recoverPreheader: 'Choose a new password. The link works once.',
  recoverTitle: 'Reset your password',
  recoverSentence:
    'You asked to recover your {name} account: choose a new password, and all other devices are logged out.',
  recoverAction: 'Choose a New Password',
  recoverNoteNotMe: 'If you did not ask for this, your password is still the old one, and you can withdraw the link:',
  recoverActionCancel: 'Cancel the Request',
  twinsNoticedSubject: 'Two computers may share one place of your {name} account',
  twinsNoticedPreheader: 'Nothing is blocked, and nothing has to be done.',
  twinsNoticedTitle: 'Two computers may share one place',
  twinsNoticedSentence: 'It looks as if a copy of {deviceName} is in use beside it; nothing is blocked.',
  twinsNoticedAction: 'See Your Computers',
  twinsNoticedNote:
    'A restored backup can look the same. If you use two computers, sign in on each of them. If you don’t know of a second one, remove the computer and sign in again.',
  verifySubject: 'Verify your email for {name}',
  verifyPreheader: 'One click, and your {name} account is ready.',
  verifyTitle: 'Verify your email',
  verifySentence: 'Please confirm that this address is yours, and your {name} account is ready.',
  verifyAction: 'Verify My Email',
  verifyNoteNotMe:
    '{contactName} signed up for {name} with this address. If it was not you, say so, now or in the next {secureLifetime}: nobody stays logged in, and the account is closed to them.',
  // Shared by several mails.
  partOf: '{subject} ({number} of {of})',
  linkNote: 'The link works once, for {lifetime}.',
  linkNoteUntil: 'The link works once, until {until}.',
  hello: 'Hello,',
  helloNamed: 'Hello {name},',
  somebody: 'Somebody',
  somebodyNamed: 'Somebody by the name of “{name}”',
  unnamedComputer: 'a computer',
  namedComputer: '“{name}”',
  minutes: plural('count', { one: '{count} minute', other: '{count} minutes' }),
  hours: plural('count', { one: '{count} hour', other: '{count} hours' }),
  days: plural('count', { one: '{count} day', other: '{count} days' }),
  notMe: 'This Wasn’t Me',
  ifButtonFails: 'If the button does nothing, open this address:',
  footer: select('reason', {
    account: '{name} wrote to you because of something that happened to your account.',
    shop: '{name} wrote to you because you bought something in its shop.',
  }),
  questions: 'Questions?',
  orderAction: 'See Your Order',
  orderNumber: 'Your order is {orderId}.',

  // Sentences with variants.
  deviceAddedSentence: select('network', {
    same: '{device} ({os}) can play your instruments since {day}; it asked from the network that you were in.',
    other: '{device} ({os}) can play your instruments since {day}; it asked from another network than you were in.',
  }),
  deviceMovedOutSentence: select('how', {
    idle: 'Nobody used {name} on {from} for long, so its place went to {to}; from when it is used next, it keeps playing its sessions for 14 days.',
    other: 'The place of {from} went to {to}; from when it is used next, it keeps playing its sessions for 14 days.',
  }),
  offlineFileMadeSentence: select('end', {
    none: 'With it {device} plays your instruments without internet, for good.',
    part: 'With it {device} plays your instruments without internet, part of them until {day}.',
    all: 'With it {device} plays your instruments without internet, until {day}.',
  }),
  charge: select('known', {
    day: 'The next charge is on {day}.',
    amount: 'The next charge is {amount}.',
    both: '{amount} will be charged on {day}.',
  }),
  chargeAfterTrial: select('known', {
    day: 'The next charge is on {day}, unless you cancel before.',
    amount: 'The next charge is {amount}, unless you cancel before.',
    both: '{amount} will be charged on {day}, unless you cancel before.',
  }),
  planChangedPreheader: select('plan', { monthly: 'It is billed monthly now.', annual: 'It is billed annually now.' }),
  planChangedSentence: select('plan', {
    monthly: 'Your {name} plan is billed monthly now, and time that you have paid for is not lost.',
    annual: 'Your {name} plan is billed annually now, and time that you have paid for is not lost.',
  }),
  planPaymentFailedSentence: select('due', {
    unknown:
      'The last payment for {name} did not go through; your plan goes on for now, so please update your payment method.',
    known:
      'The payment due on {day} for {name} did not go through; your plan goes on for now, so please update your payment method.',
  }),
  planTrialEndingSubject: select('end', {
    soon: 'Your trial of {name} ends soon',
    day: 'Your trial of {name} ends on {day}',
  }),
  planTrialEndingTitle: select('end', { soon: 'Your trial ends soon', day: 'Your trial ends on {day}' }),
  planTrialEndingSentence: select('end', {
    soon: select('plan', {
      monthly: 'Your trial of {name} ends soon: it goes on from then, billed monthly.',
      annual: 'Your trial of {name} ends soon: it goes on from then, billed annually.',
    }),
    day: select('plan', {
      monthly: 'Your trial of {name} ends on {day}: it goes on from then, billed monthly.',
      annual: 'Your trial of {name} ends on {day}: it goes on from then, billed annually.',
    }),
  }),
  planTrialEndingCharge: select('end', {
    soon: select('plan', {
      monthly: 'Your trial of {name} ends soon: it goes on from then, billed monthly, and {amount} will be charged.',
      annual: 'Your trial of {name} ends soon: it goes on from then, billed annually, and {amount} will be charged.',
    }),
    day: select('plan', {
      monthly:
        'Your trial of {name} ends on {day}: it goes on from then, billed monthly, and {amount} will be charged.',
      annual:
        'Your trial of {name} ends on {day}: it goes on from then, billed annually, and {amount} will be charged.',
    }),
  }),
  planWelcomeTrial: select('end', {
    unknown: 'Your trial of {name} has begun, and everything in it is yours to play.',
    day: 'Your trial of {name} runs until {day}, and everything in it is yours to play.',
  }),
  planWelcomeSentence: select('plan', {
    monthly: 'Thank you for subscribing: {name} is billed monthly, and everything in it is yours to play.',
    annual: 'Thank you for subscribing: {name} is billed annually, and everything in it is yours to play.',
  }),
  planWelcomeAfterTrial: select('plan', {
    monthly: 'After the trial, {name} is billed monthly.',
    annual: 'After the trial, {name} is billed annually.',
  }),
  purchaseCodesSubject: select('bought', { one: 'Your code for {pack}', several: 'Your codes from {name}' }),
  purchaseCodesPreheader: select('bought', {
    one: 'Add {pack} to an account, yours or one that you open now.',
    several: 'Add your {count} packs to an account, yours or one that you open now.',
  }),
  purchaseCodesSentence: select('of', {
    free: select('bought', {
      one: 'Add {pack} to your {name} account, or to one that you open now with any address.',
      several: 'Add your {count} packs to your {name} account, or to one that you open now with any address.',
    }),
    paid: select('bought', {
      one: 'Thank you for your purchase: add {pack} to your {name} account, or to one that you open now with any address.',
      several:
        'Thank you for your purchase: add your {count} packs to your {name} account, or to one that you open now with any address.',
    }),
  }),
} as const;
