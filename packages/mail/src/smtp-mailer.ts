import { PassThrough, pipeline } from 'node:stream';
import { type Mailer, MailFault } from '@backline/core/ports/mail-message';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import { mailConnections } from '@backline/domain/limits';
import { minuteMs } from '@backline/domain/time';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type SmtpMailerOptions, toConnectionOptions } from './connection-options.ts';
import { renderMail } from './render-mail.ts';
import { toHeaderText } from './text.ts';
import { toListHeaders } from './to-list-headers.ts';
import { toMailFault } from './to-mail-fault.ts';

/** The time limit for everything before the content. */
const longestBeforeContentMs = minuteMs;

const around = /[\s<>()[\]\\,;:"]/;

function openTransport(options: SmtpMailerOptions) {
  return createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: options.connections ?? mailConnections,
    // An idle connection that the server has closed is replaced once.
    maxRequeues: 1,
    ...toConnectionOptions(options),
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
      // A stored address has no text around it, so the mailer must not look for one.
      const recipient = around.test(message.to) ? null : parseEmail(message.to);
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

/** Every attempt at a mail has the same id, so that servers and mail programs recognize a second delivery. */
function toMessageId(id: string, sender: string): string {
  return `<${id.replace(/[^\w.-]/g, '')}${sender.slice(sender.lastIndexOf('@'))}>`;
}
