import { select } from '../../message.ts';

/** The mails about refunds. */
export const refundMails = {
  orderRefundRefusedSubject: 'Your {name} refund was refused',
  orderRefundRefusedPreheader: 'You were not refunded for {items}.',
  orderRefundRefusedTitle: 'Your refund was refused',
  orderRefundRefusedSentence: 'We asked our payment provider to refund {items}, but it refused. No money was returned.',
  orderPlanRunsSubject: 'Your {name} plan continues for now',
  orderPlanRunsPreheader: 'Your refund was requested, but the plan could not be ended.',
  orderPlanRunsTitle: 'Your plan continues for now',
  orderPlanRunsSentence:
    'We asked our payment provider to refund {items} and to end your plan. The refund is in progress, but the plan could not be ended.',
  orderRefundRefusedPlanEnded: 'Your plan has still ended.',
  orderRefundRefusedPlanRuns: 'Your plan continues.',
  orderRefundRefusedNote: 'Support is reviewing it.',
  orderRefundedPlanEnded: 'Your plan has also ended, and nothing more is charged for it.',
  orderRefundedPlanEnding: 'We are also ending your plan. We’ll email you when it has ended.',
  orderRefundedPlanRuns: 'Your plan continues. Support is finding out why it did not end.',
  orderRefundedNote: 'Your bank may take a few days to show it.',
  orderRefundedSubject: 'Your {name} refund: {amount}',
  orderRefundedPreheader: 'For {items}.',
  orderRefundedTitle: 'You were refunded',
  orderRefundedSentence: 'We refunded {amount} for {items}.',
  orderRefundedKept: 'Your licenses have not changed.',
  orderRefundedLost: select('buyer', {
    guest: 'These license codes no longer work: {items}.',
    customer: 'You no longer have a license for: {items}.',
  }),
} as const;
