import type { Mailer } from '@backline/core/mail-message';
import { mailConnections } from '@backline/domain/limits';
import { parseEmail } from '@backline/domain/parse-email';
import { createTransport } from 'nodemailer';
import type { MailProduct } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { toHeaderText } from './text.ts';
import { toListHeaders } from './to-list-headers.ts';

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with credentials where the server wants them. */
  smtpUrl: string;
  /** `Name <address>` or an address alone. */
  from: string;
  product: MailProduct;
}

/** The outbox retries failed deliveries. Short timeouts keep a hanging server from blocking it. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export function createSmtpMailer({ smtpUrl, from, product }: SmtpMailerOptions): Mailer & { close(): void } {
  const sender = toHeaderText(from);
  const senderHost = /@([^\s<>@]+)>?$/.exec(sender)?.[1];
  if (senderHost === undefined) throw new Error(`Mails need a sender with an address, not "${sender}"`);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailConnections,
    maxRequeues: 0,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, message }) {
      const recipient = parseEmail(message.to);
      if (recipient === null) throw new Error('Mail not sent: its recipient is no email address');
      const { subject, text, html } = renderMail(message, product);
      await transport.sendMail({
        from: sender,
        to: { name: '', address: recipient.address },
        subject,
        text,
        html,
        messageId: toMessageId(id, senderHost),
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
function toMessageId(id: string, host: string): string {
  return `<${id.replace(/[^\w.-]/g, '')}@${host}>`;
}
