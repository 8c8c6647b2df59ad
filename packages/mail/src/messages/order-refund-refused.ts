import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

/** The payment provider refused a refund that support asked for, or the end of the plan that came with it. */
export const orderRefundRefusedMail: MailTemplate<'order_refund_refused'> = {
  example: { kind: 'order_refund_refused', ...orderOwner, what: 'refund', plan: null },
  toContent(message, { name }, t) {
    const { what, plan } = message;
    const items = toList(message.items);
    const ofPlan = plan === 'ended' ? [t('mail.orderRefundRefusedPlanEnded')] : [t('mail.orderRefundRefusedPlanRuns')];
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
};
