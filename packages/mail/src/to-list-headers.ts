/**
 * Headers that let a mail program end mails by one press (RFC 8058), for a message with a link that does. Only the
 * vendor's own mails have one: those about a purchase, about security and about the account come anyway.
 */
export function toListHeaders(message: object): Record<string, string> {
  const url = 'unsubscribeUrl' in message ? message.unsubscribeUrl : undefined;
  if (typeof url !== 'string') return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
