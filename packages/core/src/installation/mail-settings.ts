import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';

/** The sender of mails, with its domain in ASCII. */
export interface MailSender {
  name: string;
  address: string;
}

/** True for a mail server's address. A literal `#` would cut a password short, so it must be percent-encoded. */
export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || text.includes('#')) return false;
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    return false;
  }
  return url.hostname !== '' && ['', '/'].includes(url.pathname);
}

/** One of the vendor's own addresses, with its domain in ASCII. */
export function toMailAddress(text: string): string | undefined {
  const [, local, domain = ''] = /^([!#-'*+\-./\w=?^`{|}~]+)@([^\s@]+)$/.exec(text.trim()) ?? [];
  const host = domainToASCII(domain);
  return local === undefined || host === '' ? undefined : `${local}@${host}`;
}

/** Reads an address, or `Name <address>`. A name without quotation marks is used as it is. */
export function toSender(text: string): MailSender | undefined {
  const [, before = '', inside = text] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = toMailAddress(inside);
  if (address === undefined) return undefined;
  const name = before.trim();
  return { name: name.startsWith('"') ? (addressparser(text)[0]?.name ?? '') : name, address };
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Reads a file's certificates, and checks that each can be parsed. */
export function readCertificates(path: string): string | undefined {
  try {
    const found = readFileSync(path, 'utf8').match(certificate) ?? [];
    for (const one of found) new X509Certificate(one);
    return found.length === 0 ? undefined : found.join('\n');
  } catch {
    return undefined;
  }
}
