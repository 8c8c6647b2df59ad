import type { MailMessage, OrderMailKind } from '@backline/core/mail-message';
import type { MailContent } from './mail-content.ts';
import type { WriteMail } from './mail-text.ts';
import { toGreeting } from './text.ts';

/** What all mails about an order have in common. A guest has no licenses to look at. */
export function toOrderContent(
  t: WriteMail,
  { contactName, isGuest, nextUrl, orderId }: MailMessage<OrderMailKind>,
  notes: readonly string[],
): Pick<MailContent, 'greeting' | 'action' | 'notes' | 'isOfShop'> {
  return {
    greeting: toGreeting(t, contactName),
    action: { label: t('mail.orderAction'), url: nextUrl },
    notes: [...notes, t('mail.orderNumber', { orderId })].map((text) => ({ text })),
    isOfShop: isGuest,
  };
}
