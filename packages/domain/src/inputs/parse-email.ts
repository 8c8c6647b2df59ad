import { regexes } from 'zod/v4/core';
import { emailMaxLength } from '../limits.ts';

export interface EmailAddress {
  /** The address to send mail to: NFKC, trimmed, domain in lower-case ASCII. */
  address: string;
  /** The identity: the same with a lower-case local part. One account per canonical address. */
  canonical: string;
}

/**
 * Normalizes before validating, so that two spellings of a mailbox are one account. In the local part, case does not
 * distinguish accounts; dots and `+tags` do. Returns null for an invalid address. Rejects over-long input before any
 * pattern runs.
 */
export function parseEmail(input: string): EmailAddress | null {
  if (input.length > emailMaxLength * 4) return null;
  const text = input.normalize('NFKC').trim();
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > emailMaxLength) return null;
  const domain = toAsciiDomain(text.slice(at + 1));
  if (domain === null) return null;
  const address = `${text.slice(0, at)}@${domain}`;
  if (address.length > emailMaxLength || !regexes.email.test(address)) return null;
  return { address, canonical: address.toLowerCase() };
}

function toAsciiDomain(domain: string): string | null {
  // The URL parser strips control characters at the ends, which would make an invalid address valid.
  if (/\p{Cc}/u.test(domain) || !/^[^\s/?#@:\\[\]%]+\.[^\s/?#@:\\[\]%.]+$/u.test(domain)) return null;
  const host = URL.parse(`http://${domain}`)?.hostname;
  if (host === undefined || /^[\d.]+$/.test(host)) return null;
  return host.split('.').some((label) => label.length > 63) ? null : host;
}

/** True if Change Email may be submitted: the trimmed text may be an address. */
export function canSubmitEmail(email: string): boolean {
  return parseEmail(email) !== null;
}
