import { orderOwner } from '../example-values.ts';
import { type MailTemplate, toAnswers } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

/** Support closed a withdrawal without a refund. */
export const orderWithdrawalDeclinedMail: MailTemplate<'order_withdrawal_declined'> = {
  example: { kind: 'order_withdrawal_declined', ...orderOwner },
  toContent(message, product, t) {
    const items = toList(message.items);
    return {
      ...toOrderContent(t, message, [t('mail.orderWithdrawalDeclinedNote', toAnswers(product))]),
      subject: t('mail.orderWithdrawalDeclinedSubject', { name: product.name }),
      preheader: t('mail.orderWithdrawalDeclinedPreheader', { items }),
      title: t('mail.orderWithdrawalDeclinedTitle'),
      sentence: t('mail.orderWithdrawalDeclinedSentence', { items }),
    };
  },
};
