import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

export const orderDisputeEndedMail: MailTemplate<'order_dispute_ended'> = {
  example: { kind: 'order_dispute_ended', ...orderOwner },
  toContent(message, { name }) {
    return {
      ...toOrderContent(message, []),
      subject: `Your payment to ${name} is settled`,
      preheader: 'What was paused can be used again.',
      title: 'Your payment is settled',
      sentence: `Your bank’s question about the payment for ${toList(message.items)} is settled, and what was paused can be used again.`,
    };
  },
};
