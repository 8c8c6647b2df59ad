import { PassThrough, pipeline } from 'node:stream';
import { isLoopback } from '@backline/core/installation/addresses';
import type { MailSender } from '@backline/core/installation/mail-settings';
import { type Mailer, MailFault } from '@backline/core/mail-message';
import { mailConnections } from '@backline/domain/limits';
import { parseEmail } from '@backline/domain/parse-email';
import { minuteMs, secondMs } from '@backline/domain/time';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailProduct } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { toHeaderText } from './text.ts';
import { toListHeaders } from './to-list-headers.ts';
import { toMailFault } from './to-mail-fault.ts';

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

/** All that comes before the content. */
const longestBeforeContentMs = minuteMs;

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

function openTransport({ smtpUrl, ca, publicUrl, connections = mailConnections }: SmtpMailerOptions) {
  const name = publicUrl === undefined ? undefined : toGreetingName(publicUrl);
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // An idle connection that the server has closed is replaced once.
    maxRequeues: 1,
    ...timeouts,
    requireTLS: isTlsRequired(smtpUrl),
    ...(ca !== undefined && { tls: { ca } }),
    ...(name !== undefined && { name }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export function createSmtpMailer(options: SmtpMailerOptions): Mailer & { close(): void } {
  const { from, bounces, product } = options;
  const transport = openTransport(options);
  // Called once the server wants the content of a mail.
  const contentWatchers = new Map<SendMailOptions['messageId'], () => void>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((content) => {
      const sent = new PassThrough();
      sent.once('resume', () => contentWatchers.get(data.messageId)?.());
      return pipeline(content, sent, () => {});
    });
    done();
  });
  const send = async (mail: SendMailOptions) => {
    const early = new AbortController();
    const timer = setTimeout(() => early.abort(), longestBeforeContentMs);
    let hasBegun = false;
    contentWatchers.set(mail.messageId, () => {
      hasBegun = true;
      clearTimeout(timer);
    });
    try {
      await transport.sendMail({ ...mail, signal: early.signal });
    } catch (error) {
      if (early.signal.aborted) throw new MailFault('It did not answer within a minute.', { of: 'server' });
      throw toMailFault(error, { hasBegun });
    } finally {
      clearTimeout(timer);
      contentWatchers.delete(mail.messageId);
    }
  };
  return {
    async deliver({ id, message }) {
      const recipient = parseEmail(message.to);
      if (recipient === null)
        throw new MailFault('Mail not sent: its recipient is no email address', { of: 'mail', isFinal: true });
      const { subject, text, html } = renderMail(message, product);
      await send({
        from: { name: toHeaderText(from.name), address: from.address },
        to: { name: '', address: recipient.address },
        ...(bounces !== undefined && { envelope: { from: bounces, to: recipient.address } }),
        ...(product.look?.supportEmail != null && { replyTo: product.look.supportEmail }),
        subject,
        text,
        html,
        messageId: toMessageId(id, from.address),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...toListHeaders(message),
        },
      });
    },
    close() {
      transport.close();
    },
  };
}

/** The same for every attempt at one mail, so that a server or client recognizes a second delivery. */
function toMessageId(id: string, sender: string): string {
  return `<${id.replace(/[^\w.-]/g, '')}${sender.slice(sender.lastIndexOf('@'))}>`;
}
