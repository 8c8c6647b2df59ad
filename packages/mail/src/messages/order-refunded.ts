import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

/** `lost`: what was paid back in full. A part of a price changes nothing about a license. */
export const orderRefundedMail: MailTemplate<'order_refunded'> = {
  example: { kind: 'order_refunded', ...orderOwner, amount: '$179.00', lost: ['Harbor Strings'] },
  toContent(message, { name }) {
    const { items, amount, lost, isGuest } = message;
    const gone = isGuest ? 'Their license codes no longer work' : 'No longer among your licenses';
    return {
      ...toOrderContent(message, [
        lost.length === 0 ? 'Your licenses stay as they are.' : `${gone}: ${toList(lost)}.`,
        'Your bank may take a few days to show it.',
      ]),
      subject: `Your ${name} refund: ${amount}`,
      preheader: `For ${toList(items)}.`,
      title: 'You have a refund',
      sentence: `We have paid back ${amount} for ${toList(items)}.`,
    };
  },
};
