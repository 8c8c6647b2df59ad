import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

const plans = {
  ended: 'mail.orderRefundedPlanEnded',
  ending: 'mail.orderRefundedPlanEnding',
  runs: 'mail.orderRefundedPlanRuns',
} as const;

/** `lost`: what was paid back in full. A part of a price changes nothing about a license. */
export const orderRefundedMail: MailTemplate<'order_refunded'> = {
  example: { kind: 'order_refunded', ...orderOwner, amount: '$179.00', lost: ['Harbor Strings'], plan: null },
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
};
