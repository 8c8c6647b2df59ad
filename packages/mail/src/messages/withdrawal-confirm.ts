import { withdrawalLinkMs } from '@backline/domain/orders/rules';
import { orderOwner, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toAsker, toDurationWords, toList, toMoment } from '../text.ts';

/** A guest confirms a withdrawal from the address that paid. */
export const withdrawalConfirmMail: MailTemplate<'withdrawal_confirm'> = {
  example: {
    kind: 'withdrawal_confirm',
    to: 'guest@example.com',
    orderId: orderOwner.orderId,
    items: orderOwner.items,
    name: 'Clara Wieck',
    confirmUrl: toLink('/orders/withdrawal'),
  },
  toContent({ items, name, orderId, confirmUrl, until }, product, t) {
    const lifetime = toDurationWords(t, withdrawalLinkMs);
    return {
      subject: t('mail.withdrawalConfirmSubject', { name: product.name }),
      preheader: t('mail.withdrawalConfirmPreheader', { items: toList(items) }),
      title: t('mail.withdrawalConfirmTitle'),
      sentence: t('mail.withdrawalConfirmSentence', { name: toAsker(t, name), items: toList(items) }),
      action: { label: t('mail.withdrawalConfirmAction'), url: confirmUrl },
      isOfShop: true,
      notes: [
        until === undefined
          ? t('mail.withdrawalConfirmNote', { lifetime })
          : t('mail.withdrawalConfirmNoteUntil', { until: toMoment(until) }),
        t('mail.withdrawalConfirmNotMe'),
        t('mail.orderNumber', { orderId }),
      ],
    };
  },
};
