import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList, toMoment, toSignature } from '../text.ts';

/** The receipt of a withdrawal, which the customer can keep: what was declared, by whom, and when. */
export const orderWithdrawalAskedMail: MailTemplate<'order_withdrawal_asked'> = {
  example: {
    kind: 'order_withdrawal_asked',
    ...orderOwner,
    name: 'Clara Wieck',
    askedAt: '2026-11-22T09:30:00.000Z',
    isAutomatic: false,
  },
  toContent(message, { name: product }, t) {
    const { items, askedAt, isAutomatic } = message;
    const name = toSignature(t, message.name);
    const when = toMoment(askedAt);
    return {
      ...toOrderContent(t, message, [
        t('mail.orderWithdrawalAskedNext', { how: isAutomatic ? 'refund' : 'ask' }),
        t('mail.orderWithdrawalAskedKeep'),
      ]),
      subject: t('mail.orderWithdrawalAskedSubject', { name: product }),
      preheader: t('mail.orderWithdrawalAskedPreheader', { items: toList(items) }),
      title: t('mail.orderWithdrawalAskedTitle'),
      sentence: t('mail.orderWithdrawalAskedSentence', { name, when, items: toList(items) }),
    };
  },
};
