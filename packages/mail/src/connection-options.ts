import { isLoopback } from '@backline/core/installation/addresses';
import type { MailSender } from '@backline/core/installation/mail-settings';
import { minuteMs, secondMs } from '@backline/domain/time';
import type { MailProduct } from './mail-content.ts';

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with credentials where the server wants them. Its parameters are options of nodemailer. */
  smtpUrl: string;
  from: MailSender;
  /** Where returns go; else to the sender. */
  bounces?: string | undefined;
  /** Certificates (PEM) of the authorities of the server, instead of the public ones. */
  ca?: string | undefined;
  /** The portal's address, whose host names this machine to the server. */
  publicUrl?: string;
  connections?: number;
  product: MailProduct;
}

const timeouts = {
  dnsTimeout: 10 * secondMs,
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  // The answer to the content may take so long (RFC 5321, 4.5.3.2.6): after a shorter wait the server may still deliver it.
  socketTimeout: 10 * minuteMs,
};

/** A password is sent over TLS alone, except to this machine. `requireTLS` or `ignoreTLS` in the URL says otherwise. */
function isTlsRequired(smtpUrl: string): boolean {
  const { password, hostname, searchParams } = new URL(smtpUrl);
  const isIgnored = searchParams.get('ignoreTLS') === 'true';
  return password !== '' && !isIgnored && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** The name that the machine greets with: the portal's, if others can look it up. */
function toGreetingName(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl);
  return /\.[a-z][^.]*$/.test(hostname) ? hostname : undefined;
}

/** How the mail server is connected to, besides what its URL says. */
export function toConnectionOptions({ smtpUrl, ca, publicUrl }: SmtpMailerOptions) {
  const name = publicUrl === undefined ? undefined : toGreetingName(publicUrl);
  return {
    ...timeouts,
    requireTLS: isTlsRequired(smtpUrl),
    ...(ca !== undefined && { tls: { ca } }),
    ...(name !== undefined && { name }),
  };
}
