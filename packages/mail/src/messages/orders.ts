import { orderOwner } from '../example-values.ts';
import type { MailTemplates } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

const plans = {
  ended: 'mail.orderRefundedPlanEnded',
  ending: 'mail.orderRefundedPlanEnding',
  runs: 'mail.orderRefundedPlanRuns',
} as const;

export const orderMails = {
  /** `lost`: fully refunded items. A partial refund does not affect a license. */
  order_refunded: {
    example: { ...orderOwner, amount: '$179.00', lost: ['Harbor Strings'], plan: null },
    toContent(message, { name }, t) {
      const { items, amount, lost, isGuest, plan } = message;
      return {
        ...toOrderContent(t, message, [
          lost.length === 0
            ? t('mail.orderRefundedKept')
            : t('mail.orderRefundedLost', { buyer: isGuest ? 'guest' : 'customer', items: toList(lost) }),
          ...(plan === null ? [] : [t(plans[plan])]),
          t('mail.orderRefundedNote'),
        ]),
        subject: t('mail.orderRefundedSubject', { name, amount }),
        preheader: t('mail.orderRefundedPreheader', { items: toList(items) }),
        title: t('mail.orderRefundedTitle'),
        sentence: t('mail.orderRefundedSentence', { amount, items: toList(items) }),
      };
    },
  },
  /** The payment provider refused a refund requested by support, or to end the plan with it. */
  order_refund_refused: {
    example: { ...orderOwner, what: 'refund', plan: null },
    toContent(message, { name }, t) {
      const { what, plan } = message;
      const items = toList(message.items);
      const ofPlan =
        plan === 'ended' ? [t('mail.orderRefundRefusedPlanEnded')] : [t('mail.orderRefundRefusedPlanRuns')];
      const notes = [...(plan === null ? [] : ofPlan), t('mail.orderRefundRefusedNote')];
      const content = toOrderContent(t, message, notes);
      if (what === 'plan_end')
        return {
          ...content,
          subject: t('mail.orderPlanRunsSubject', { name }),
          preheader: t('mail.orderPlanRunsPreheader'),
          title: t('mail.orderPlanRunsTitle'),
          sentence: t('mail.orderPlanRunsSentence', { items }),
        };
      return {
        ...content,
        subject: t('mail.orderRefundRefusedSubject', { name }),
        preheader: t('mail.orderRefundRefusedPreheader', { items }),
        title: t('mail.orderRefundRefusedTitle'),
        sentence: t('mail.orderRefundRefusedSentence', { items }),
      };
    },
  },
  order_disputed: {
    example: orderOwner,
    toContent(message, { name }, t) {
      const what = toList(message.items);
      return {
        ...toOrderContent(t, message, [t('mail.orderDisputedNote')]),
        subject: t('mail.orderDisputedSubject', { name }),
        preheader: t('mail.orderDisputedPreheader', { what }),
        title: t('mail.orderDisputedTitle'),
        sentence: t('mail.orderDisputedSentence', { what }),
      };
    },
  },
  order_dispute_ended: {
    example: orderOwner,
    toContent(message, { name }, t) {
      return {
        ...toOrderContent(t, message, []),
        subject: t('mail.orderDisputeEndedSubject', { name }),
        preheader: t('mail.orderDisputeEndedPreheader'),
        title: t('mail.orderDisputeEndedTitle'),
        sentence: t('mail.orderDisputeEndedSentence', { items: toList(message.items) }),
      };
    },
  },
} satisfies Partial<MailTemplates>;
