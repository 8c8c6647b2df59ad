import { select } from '../../message.ts';

/** Mails about a withdrawal. */
export const withdrawalMails = {
  orderWithdrawalAskedSubject: 'Your withdrawal from an order with {name}',
  orderWithdrawalAskedPreheader: 'For {items}.',
  orderWithdrawalAskedTitle: 'We received your withdrawal',
  orderWithdrawalAskedSentence: 'On {when}, {name} withdrew from the contract for {items}.',
  orderWithdrawalAskedNext: select('how', {
    refund: 'We asked our payment provider to refund you. We’ll email you when it’s done.',
    ask: 'We’ll review it and refund you within 14 days. We’ll email you when it’s done.',
  }),
  orderWithdrawalAskedKeep: 'Please keep this email. It’s your receipt.',
  withdrawalConfirmSubject: 'Confirm your withdrawal from an order with {name}',
  withdrawalConfirmPreheader: 'For {items}.',
  withdrawalConfirmTitle: 'Confirm your withdrawal',
  withdrawalConfirmSentence:
    '{name} asked to withdraw from the contract for {items}, which was paid with this email address. If you confirm, the withdrawal is valid from the time of that request.',
  withdrawalConfirmAction: 'Confirm the Withdrawal',
  withdrawalConfirmNote: 'The link works for {lifetime}.',
  withdrawalConfirmNoteUntil: 'The link works until {until}.',
  withdrawalConfirmNotMe: 'If this wasn’t you, ignore this email. Nothing happens unless you use the link.',
  orderWithdrawalDeclinedSubject: 'About your withdrawal from an order with {name}',
  orderWithdrawalDeclinedPreheader: 'For {items}.',
  orderWithdrawalDeclinedTitle: 'Your withdrawal was not accepted',
  orderWithdrawalDeclinedSentence:
    'We reviewed your withdrawal from the contract for {items}, and could not accept it.',
  orderWithdrawalDeclinedNote: select('answers', {
    read: 'If you think this is wrong, please reply to this email.',
    other: 'If you think this is wrong, please contact support through our website.',
  }),
} as const;
