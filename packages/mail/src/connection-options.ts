import { isLoopback } from '@backline/core/installation/addresses';
import type { MailSender } from '@backline/core/installation/mail-settings';
import { minuteMs, secondMs } from '@backline/domain/time';
import type { MailProduct } from './mail-content.ts';

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with credentials if the server needs them. Its parameters are nodemailer options. */
  smtpUrl: string;
  from: MailSender;
  /** The address for bounces; the sender if absent. */
  bounces?: string | undefined;
  /** Certificates (PEM) of the server's authorities, instead of the public ones. */
  ca?: string | undefined;
  /** The portal's address. Its host name is sent as this machine's name. */
  publicUrl?: string;
  connections?: number;
  product: MailProduct;
}

const timeouts = {
  dnsTimeout: 10 * secondMs,
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  // The answer to the content may take this long (RFC 5321, 4.5.3.2.6). After a shorter wait, the server might still
  // deliver it.
  socketTimeout: 10 * minuteMs,
};

/** Passwords are only sent over TLS, except to this machine. `requireTLS` or `ignoreTLS` in the URL changes that. */
function isTlsRequired(smtpUrl: string): boolean {
  const { password, hostname, searchParams } = new URL(smtpUrl);
  const isIgnored = searchParams.get('ignoreTLS') === 'true';
  return password !== '' && !isIgnored && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** The name in the greeting: the portal's, if others can look it up. */
function toGreetingName(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl);
  return /\.[a-z][^.]*$/.test(hostname) ? hostname : undefined;
}

/** Connection settings for the mail server, in addition to its URL. */
export function toConnectionOptions({ smtpUrl, ca, publicUrl }: SmtpMailerOptions) {
  const name = publicUrl === undefined ? undefined : toGreetingName(publicUrl);
  return {
    ...timeouts,
    requireTLS: isTlsRequired(smtpUrl),
    ...(ca !== undefined && { tls: { ca } }),
    ...(name !== undefined && { name }),
  };
}
