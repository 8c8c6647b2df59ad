import { orderOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toList } from '../text.ts';

export const orderDisputedMail: MailTemplate<'order_disputed'> = {
  example: { kind: 'order_disputed', ...orderOwner },
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
};
