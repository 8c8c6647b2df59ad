import { mkdir } from 'node:fs/promises';
import type { Mailer } from '@backline/core/ports/mail-message';
import { writeWhole } from '@backline/core/write-whole';
import type { MailProduct } from './mail-content.ts';
import { type MailboxEntry, toMailboxFile } from './mailbox.ts';
import { renderMail } from './render-mail.ts';

export interface MailboxMailerOptions {
  directory: string;
  product: MailProduct;
  now?: () => Date;
}

/** Delivers into a folder, for installations without SMTP. A mail delivered twice is a single file. */
export function createMailboxMailer({ directory, product, now = () => new Date() }: MailboxMailerOptions): Mailer {
  return {
    async deliver({ id, message }) {
      const file = toMailboxFile(directory, id);
      if (file === null) throw new Error(`A mail's id has letters, digits, - and _ only, not "${id}"`);
      const entry: MailboxEntry = { id, to: message.to, ...renderMail(message, product), at: now().toISOString() };
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeWhole(file, [Buffer.from(JSON.stringify(entry, null, 2))]);
    },
  };
}
