import type { MailMessage, OrderMailKind } from '@backline/core/ports/mail-message';
import type { MailContent } from './mail-content.ts';
import type { WriteMail } from './mail-text.ts';

/** The parts that all mails about an order share. A guest has no licenses to look at. */
export function toOrderContent(
  t: WriteMail,
  { isGuest, nextUrl, orderId }: MailMessage<OrderMailKind>,
  notes: readonly string[],
): Pick<MailContent, 'action' | 'notes' | 'isOfShop'> {
  return {
    action: { label: t('mail.orderAction'), url: nextUrl },
    notes: [...notes, t('mail.orderNumber', { orderId })],
    isOfShop: isGuest,
  };
}
