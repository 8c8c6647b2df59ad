import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { Mailer } from '@backline/core/mail-message';
import type { MailProduct } from './mail-content.ts';
import { type MailboxEntry, toMailboxFile } from './mailbox.ts';
import { renderMail } from './render-mail.ts';

export interface MailboxMailerOptions {
  directory: string;
  product: MailProduct;
  now?: () => Date;
}

/** Delivers into a folder, for installations without SMTP. A mail that is delivered twice is one file. */
export function createMailboxMailer({ directory, product, now = () => new Date() }: MailboxMailerOptions): Mailer {
  return {
    async deliver({ id, message }) {
      const file = toMailboxFile(directory, id);
      if (file === null) throw new Error(`A mail's id has letters, digits, - and _ only, not "${id}"`);
      const entry: MailboxEntry = { id, to: message.to, ...renderMail(message, product), at: now().toISOString() };
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeDurably(file, JSON.stringify(entry, null, 2));
    },
  };
}

/** Writes all of it or nothing, also if the machine stops in between. */
async function writeDurably(file: string, content: string): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}.tmp`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
