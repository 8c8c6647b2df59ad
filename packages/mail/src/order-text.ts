import type { MailMessage, OrderMailKind } from '@backline/core/mail-message';
import type { MailContent } from './mail-content.ts';
import { toGreeting } from './text.ts';

/** What all mails about an order have in common. A guest has no licenses to look at. */
export function toOrderContent(
  { contactName, isGuest, nextUrl, orderId }: MailMessage<OrderMailKind>,
  notes: readonly string[],
): Pick<MailContent, 'greeting' | 'action' | 'notes' | 'because'> {
  return {
    greeting: toGreeting(contactName),
    action: { label: isGuest ? 'Go to the Marketplace' : 'See My Licenses', url: nextUrl },
    notes: [...notes, `Your order is ${orderId}.`].map((text) => ({ text })),
    ...(isGuest ? { because: 'because you bought something in its shop' } : {}),
  };
}
