import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toAsker, toList } from '../text.ts';

/** A guest confirms a withdrawal from the address that paid. */
export const orderWithdrawalConfirmMail: MailTemplate<'order_withdrawal_confirm'> = {
  example: {
    kind: 'order_withdrawal_confirm',
    ...orderOwner,
    isGuest: true,
    contactName: null,
    name: 'Clara Wieck',
    confirmUrl: 'https://shop.example.com/orders/withdrawal?token=example',
  },
  toContent(message, { name: product }, t) {
    const { items, confirmUrl } = message;
    const name = toAsker(t, message.name);
    return {
      ...toOrderContent(t, message, [t('mail.orderWithdrawalConfirmNote'), t('mail.orderWithdrawalConfirmNotMe')]),
      action: { label: t('mail.orderWithdrawalConfirmAction'), url: confirmUrl },
      subject: t('mail.orderWithdrawalConfirmSubject', { name: product }),
      preheader: t('mail.orderWithdrawalConfirmPreheader', { items: toList(items) }),
      title: t('mail.orderWithdrawalConfirmTitle'),
      sentence: t('mail.orderWithdrawalConfirmSentence', { name, items: toList(items) }),
    };
  },
};
