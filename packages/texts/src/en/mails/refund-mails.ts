import { select } from '../../message.ts';

/** The mails about refunds. */
export const refundMails = {
  orderRefundRefusedSubject: 'Your {name} refund was refused',
  orderRefundRefusedPreheader: 'Nothing was paid back for {items}.',
  orderRefundRefusedTitle: 'A refund was refused',
  orderRefundRefusedSentence:
    'We asked our payment provider to pay you back for {items}, and it refused. Nothing was paid back.',
  orderPlanRunsSubject: 'Your {name} plan goes on for now',
  orderPlanRunsPreheader: 'Your refund is asked for, and the plan could not be ended.',
  orderPlanRunsTitle: 'Your plan goes on for now',
  orderPlanRunsSentence:
    'We asked our payment provider to pay you back for {items} and to end your plan. The refund is under way, but the plan could not be ended.',
  orderRefundRefusedPlanEnded: 'Your plan has ended all the same.',
  orderRefundRefusedPlanRuns: 'Your plan goes on.',
  orderRefundRefusedNote: 'Support is looking at it.',
  orderRefundedPlanEnded: 'Your plan has ended, too, and nothing more is charged for it.',
  orderRefundedPlanEnding: 'We are ending your plan, too. A mail says when it has ended.',
  orderRefundedPlanRuns: 'Your plan goes on. Support is looking at why it did not end.',
  orderRefundedNote: 'Your bank may take a few days to show it.',
  orderRefundedSubject: 'Your {name} refund: {amount}',
  orderRefundedPreheader: 'For {items}.',
  orderRefundedTitle: 'You have a refund',
  orderRefundedSentence: 'We have paid back {amount} for {items}.',
  orderRefundedKept: 'Your licenses stay as they are.',
  orderRefundedLost: select('buyer', {
    guest: 'Their license codes no longer work: {items}.',
    customer: 'No longer among your licenses: {items}.',
  }),
} as const;
