import { emailMaxLength } from '../limits.ts';
import { toPlainText } from './plain-text.ts';

export interface EmailAddress {
  /** The address for sending mail: plain, trimmed, domain in lower-case ASCII. */
  address: string;
  /** The identity: the same with a lower-case local part. One account per canonical address. */
  canonical: string;
}

/** The characters that RFC 5321 allows before the @ without quotes. */
const atom = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+`;
const localPart = new RegExp(String.raw`^${atom}(?:\.${atom})*$`);
/** A domain name that DNS allows. Its top-level domain can be punycode. */
const asciiDomain =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

const pairs: Readonly<Record<string, string>> = { "'": "'", '{': '}', '`': '`' };
const opening = /^["([<«“„]/;
const closing = /["')}\]>»”“.,;:!?]$/;

/**
 * The address in a pasted text: after a label or name, in brackets or quotes, or before punctuation. Other text makes it
 * invalid.
 */
function unwrap(text: string): string {
  const [, named] = /^[^@<>]*<([^<>]+)>\W*$/.exec(text) ?? [];
  let rest = (named ?? text).replace(/^[^@]*:\s*/, '').trim();
  for (let before = ''; before !== rest; ) {
    before = rest;
    const isPair = rest.length > 1 && pairs[rest.charAt(0)] === rest.at(-1);
    if (isPair || opening.test(rest)) rest = rest.slice(1);
    if (isPair || closing.test(rest)) rest = rest.slice(0, -1);
    rest = rest.trim();
  }
  return rest;
}

/**
 * Normalizes before validating, so that two spellings of a mailbox are one account. In the local part, case does not
 * distinguish accounts; dots and `+tags` do. Returns null for an invalid address. Rejects over-long input before any
 * pattern runs.
 */
export function parseEmail(input: string): EmailAddress | null {
  if (input.length > emailMaxLength * 4) return null;
  const text = unwrap(toPlainText(input).replaceAll('。', '.').replace(/[‘’]/g, "'").trim());
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > emailMaxLength) return null;
  const domain = toAsciiDomain(text.slice(at + 1));
  if (domain === null) return null;
  const local = text.slice(0, at);
  const address = `${local}@${domain}`;
  if (address.length > emailMaxLength || !localPart.test(local)) return null;
  return { address, canonical: address.toLowerCase() };
}

function toAsciiDomain(domain: string): string | null {
  // The URL parser strips control characters at the ends, which would make an invalid address valid.
  if (/\p{Cc}/u.test(domain) || !/^[^\s/?#@:\\[\]%]+\.[^\s/?#@:\\[\]%.]+$/u.test(domain)) return null;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host !== undefined && asciiDomain.test(host) ? host : null;
}

/** True if Change Email may be submitted: the trimmed text may be an address. */
export function canSubmitEmail(email: string): boolean {
  return parseEmail(email) !== null;
}

const payerMaxLength = 320;

/**
 * An address that the payment provider accepts, even if we cannot mail it: with other scripts or quotes before the @.
 * Null for anything else.
 */
export function parsePayerEmail(input: string): EmailAddress | null {
  if (input.length > payerMaxLength * 2) return null;
  const email = parseEmail(input);
  if (email !== null) return email;
  const address = input.normalize('NFC').trim();
  if (address.length > payerMaxLength || !/^[^\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(address)) return null;
  return { address, canonical: address.toLowerCase() };
}
