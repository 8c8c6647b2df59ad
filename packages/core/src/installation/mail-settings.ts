import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';

/** The sender of mails. The domain is in ASCII. */
export interface MailSender {
  name: string;
  address: string;
}

/** True for an address of a mail server. A `#` that is not in percent form would end it in the middle of a password. */
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

/** An address of the vendor's own, with its domain in ASCII. */
export function toMailAddress(text: string): string | undefined {
  const [, local, domain = ''] = /^([!#-'*+\-./\w=?^`{|}~]+)@([^\s@]+)$/.exec(text.trim()) ?? [];
  const host = domainToASCII(domain);
  return local === undefined || host === '' ? undefined : `${local}@${host}`;
}

/** An address alone, or `Name <address>`. A name without quotation marks is taken as it is. */
export function toSender(text: string): MailSender | undefined {
  const [, before = '', inside = text] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = toMailAddress(inside);
  if (address === undefined) return undefined;
  const name = before.trim();
  return { name: name.startsWith('"') ? (addressparser(text)[0]?.name ?? '') : name, address };
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** The certificates of a file, each of which can be read. */
export function readCertificates(path: string): string | undefined {
  try {
    const found = readFileSync(path, 'utf8').match(certificate) ?? [];
    for (const one of found) new X509Certificate(one);
    return found.length === 0 ? undefined : found.join('\n');
  } catch {
    return undefined;
  }
}
