import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

export const orderDisputedMail: MailTemplate<'order_disputed'> = {
  example: { kind: 'order_disputed', ...orderOwner },
  toContent(message, { name }) {
    const what = toList(message.items);
    return {
      ...toOrderContent(message, [
        'If you did not mean to dispute it, tell your bank. What is paused comes back by itself.',
      ]),
      subject: `Your bank looks at a payment to ${name}`,
      preheader: `Until that is settled, ${what} can’t be used.`,
      title: 'Your bank looks at a payment',
      sentence: `Your bank has asked us about the payment for ${what}, which can’t be used until that is settled.`,
    };
  },
};
