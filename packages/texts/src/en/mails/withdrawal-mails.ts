import { select } from '../../message.ts';

/** The words of mails about a withdrawal. */
export const withdrawalMails = {
  orderWithdrawalAskedSubject: 'Your withdrawal from an order with {name}',
  orderWithdrawalAskedPreheader: 'From {items}.',
  orderWithdrawalAskedTitle: 'We have your withdrawal',
  orderWithdrawalAskedSentence: 'On {when}, {name} withdrew from the contract about {items}.',
  orderWithdrawalAskedNext: select('how', {
    refund: 'We have asked our payment provider to pay the money back. You get a mail when it is.',
    ask: 'We look at it and pay the money back within 14 days. You get a mail when it is.',
  }),
  orderWithdrawalAskedKeep: 'Please keep this mail: it is your receipt.',
  withdrawalConfirmSubject: 'Confirm your withdrawal from an order with {name}',
  withdrawalConfirmPreheader: 'From {items}.',
  withdrawalConfirmTitle: 'Confirm your withdrawal',
  withdrawalConfirmSentence:
    '{name} asked to withdraw from the contract about {items}, which this address paid for: confirm it, and it counts from when it was asked.',
  withdrawalConfirmAction: 'Confirm the Withdrawal',
  withdrawalConfirmNote: 'The link works for {lifetime}.',
  withdrawalConfirmNoteUntil: 'The link works until {until}.',
  withdrawalConfirmNotMe: 'If it was not you, there is nothing to do: without the link, nothing happens.',
  orderWithdrawalDeclinedSubject: 'About your withdrawal from an order with {name}',
  orderWithdrawalDeclinedPreheader: 'About {items}.',
  orderWithdrawalDeclinedTitle: 'Your withdrawal was not accepted',
  orderWithdrawalDeclinedSentence:
    'We have looked at your withdrawal from the contract about {items}, and could not accept it.',
  orderWithdrawalDeclinedNote: select('answers', {
    read: 'If you think that this is wrong, please answer this mail.',
    other: 'If you think that this is wrong, please write to our support by our website.',
  }),
} as const;
