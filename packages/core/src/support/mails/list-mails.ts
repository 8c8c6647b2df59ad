import { eq, inArray } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { MailReport } from '@backline/domain/support/mail-report';
import type { Core } from '../../core.ts';
import { openContents } from '../../mail/enqueue-message.ts';
import { type MailRow, mailsThat, readMails, toMailReport } from './mail-reports.ts';

export interface ListedMail extends MailReport {
  /** Null: neither the mail, which has gone, nor an account or order says it. */
  to: string | null;
  transactionId: string | null;
  dueAt: string | null;
}

/** The address of a mail that is still here. Null where its contents have gone, or were sealed with another secret. */
function findAddressee(core: Core, { sealed }: MailRow): string | null {
  if (sealed === null) return null;
  try {
    const contents = openContents(core, sealed);
    return contents.type === 'message' ? contents.message.to : contents.request.canonical;
  } catch {
    return null;
  }
}

async function findAccounts({ store }: Core, rows: readonly MailRow[]): Promise<Map<string, string>> {
  const { users } = store.t;
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await store.db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map(found.map(({ id, email }) => [id, email]));
}

async function toListed(core: Core, rows: readonly MailRow[]): Promise<ListedMail[]> {
  const accounts = await findAccounts(core, rows);
  return rows.map((row) => {
    const report = toMailReport(row);
    return {
      ...report,
      to: findAddressee(core, row) ?? accounts.get(row.userId ?? '') ?? null,
      transactionId: row.transactionId,
      dueAt: report.state === 'waits' ? row.dueAt.toISOString() : null,
    };
  });
}

/** Mails of the outbox, newest first. */
export async function listMails(core: Core, { only, limit }: { only: 'waiting' | 'failed' | null; limit: number }) {
  const { wait, failed } = mailsThat(core);
  const conditions = { waiting: wait, failed };
  const condition = only === null ? undefined : conditions[only];
  const count = await core.store.db.$count(core.store.t.outboxMessages, condition);
  const [pause] = await core.store.db.select().from(core.store.t.mailPauses);
  return {
    mails: await toListed(core, await readMails(core, condition, limit)),
    count,
    paused: pause === undefined ? null : { since: pause.since.toISOString(), lastWords: pause.lastError },
  };
}

/** One mail by its id. Throws `not_found`. */
export async function showMail(core: Core, id: string): Promise<ListedMail> {
  const { outboxMessages: m } = core.store.t;
  const [mail] = await toListed(core, await readMails(core, eq(m.id, id), 1));
  if (mail === undefined)
    throw new AppError('not_found', { message: `There is no mail ${id}. "backline mail list" shows those there are.` });
  return mail;
}
