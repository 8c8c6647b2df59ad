import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The shop's time when it was found. */
  at: Date;
}

/** Collects every mail that the shop has sent, as a mail server receives it. */
export function createMailRoom(directory: string, now: () => Date) {
  const away = `${directory} away`;
  let isOpen = true;
  const all: Mail[] = [];
  const boxes = new Map<string, Mail[]>();
  const open = (address: string): Mail[] => boxes.get(address.toLowerCase()) ?? [];
  return {
    all: all as readonly Mail[],
    /** The mails to an address, the newest last. */
    open,
    /** Collects the mails that were delivered since the last call. */
    collect(): void {
      const names = isOpen && existsSync(directory) ? readdirSync(directory) : [];
      for (const name of names.filter((one) => one.endsWith('.json')).toSorted()) {
        const { to, subject, text } = JSON.parse(readFileSync(join(directory, name), 'utf8'));
        rmSync(join(directory, name));
        const mail: Mail = { to: to.toLowerCase(), subject, text, at: now() };
        all.push(mail);
        boxes.set(mail.to, [...open(mail.to), mail]);
      }
    },
    /** Refuses mails, like a closed mail server: a file replaces the folder. */
    async close(): Promise<void> {
      isOpen = false;
      await rename(directory, away).catch(() => undefined);
      await writeFile(directory, '');
    },
    async reopen(): Promise<void> {
      await rm(directory, { force: true }).catch(() => undefined);
      await rename(away, directory).catch(() => undefined);
      isOpen = true;
    },
    /** Finds the token in the newest mail to an address that links to a page. */
    findToken(address: string, page: string): string | null {
      const link = new RegExp(`${page}\\?token=([^\\s)>]+)`);
      const found = open(address).findLast(({ text }) => link.test(text));
      const token = found === undefined ? undefined : link.exec(found.text)?.[1];
      return token === undefined ? null : decodeURIComponent(token);
    },
  };
}
