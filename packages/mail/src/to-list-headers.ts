/**
 * The headers for unsubscribing in mail programs with one press (RFC 8058). Only the vendor's own mails have such a
 * link; mails about purchases, security and the account cannot be turned off.
 */
export function toListHeaders(message: object): Record<string, string> {
  const url = 'unsubscribeUrl' in message ? message.unsubscribeUrl : undefined;
  if (typeof url !== 'string') return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
