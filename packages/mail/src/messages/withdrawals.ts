import { withdrawalLinkMs } from '@backline/domain/orders/rules';
import { orderOwner, toLink } from '../example-values.ts';
import { type MailTemplates, toAnswers } from '../mail-content.ts';
import { toOrderContent } from '../order-text.ts';
import { toAsker, toDurationWords, toList, toSignature } from '../text.ts';

export const withdrawalMails = {
  /** The receipt of a withdrawal, for the customer to keep: the declaration, the name and the time. */
  order_withdrawal_asked: {
    example: {
      ...orderOwner,
      name: 'Clara Wieck',
      askedAt: '2026-11-22T09:30:00.000Z',
      isAutomatic: false,
    },
    toContent(message, { name: product }, t) {
      const { items, askedAt, isAutomatic } = message;
      const name = toSignature(t, message.name);
      const when = t.moment(askedAt);
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
  },
  /** Asks the payer to confirm a guest's withdrawal. */
  withdrawal_confirm: {
    example: {
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
            : t('mail.withdrawalConfirmNoteUntil', { until: t.moment(until) }),
          t('mail.withdrawalConfirmNotMe'),
          t('mail.orderNumber', { orderId }),
        ],
      };
    },
  },
  /** Sent when support closed a withdrawal without a refund. */
  order_withdrawal_declined: {
    example: orderOwner,
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
  },
} satisfies Partial<MailTemplates>;
