import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

export const orderDisputeEndedMail: MailTemplate<'order_dispute_ended'> = {
  example: { kind: 'order_dispute_ended', ...orderOwner },
  toContent(message, { name }, t) {
    return {
      ...toOrderContent(t, message, []),
      subject: t('mail.orderDisputeEndedSubject', { name }),
      preheader: t('mail.orderDisputeEndedPreheader'),
      title: t('mail.orderDisputeEndedTitle'),
      sentence: t('mail.orderDisputeEndedSentence', { items: toList(message.items) }),
    };
  },
};
