import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One delivered mail in the local mailbox. */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When it arrived, in ISO 8601. */
  at: string;
}

export interface Mailbox {
  /** Newest first. `to` filters by recipient. */
  list(filter?: { to?: string }): Promise<MailboxEntry[]>;
  find(id: string): Promise<MailboxEntry | null>;
}

/** The file of a mail, or null for an id that could name a file outside the mailbox. */
export function toMailboxFile(directory: string, id: string): string | null {
  return /^[\w-]{1,128}$/.test(id) ? join(directory, `${id}.json`) : null;
}

/** Opens the folder that `createMailboxMailer` writes to. A missing folder is an empty mailbox. */
export function openMailbox(directory: string): Mailbox {
  return {
    async list(filter = {}) {
      const names = (await readdir(directory).catch(ignoreMissing([]))).filter((name) => name.endsWith('.json'));
      const entries = (await Promise.all(names.map((name) => readEntry(join(directory, name))))).filter(
        (entry) => entry !== null,
      );
      const to = filter.to?.trim().toLowerCase() ?? '';
      return entries.filter((entry) => to === '' || entry.to.toLowerCase() === to).sort(byNewest);
    },
    async find(id) {
      const file = toMailboxFile(directory, id);
      return file === null ? null : readEntry(file);
    },
  };
}

async function readEntry(file: string): Promise<MailboxEntry | null> {
  const json = await readFile(file, 'utf8').catch(ignoreMissing(null));
  return json === null ? null : (JSON.parse(json) as MailboxEntry);
}

function ignoreMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

function byNewest(one: MailboxEntry, other: MailboxEntry): number {
  return other.at.localeCompare(one.at) || other.id.localeCompare(one.id);
}
