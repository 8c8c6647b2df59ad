import type { Problem } from '@backline/db';
import { and, asc, desc, gt, inArray, isNotNull, isNull, lt, ne, or } from '@backline/db';
import { dayMs, minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { linkKinds } from '../../mail/mail-ranks.ts';

const lateAfterMs = 15 * minuteMs;
/** How long refused links and bounces are reported. After that, nothing can be done about them. */
const toldForMs = 7 * dayMs;

const toMails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);

/** Finds mails that have waited too long. It uses their age, because each attempt changes their due time. */
async function findLate({ store, clock }: Core): Promise<Problem[]> {
  const { outboxMessages, mailPauses } = store.t;
  const isLate = and(
    isNull(outboxMessages.deliveredAt),
    isNull(outboxMessages.failedAt),
    lt(outboxMessages.createdAt, new Date(clock.now().getTime() - lateAfterMs)),
  );
  const [oldest] = await store.db
    .select()
    .from(outboxMessages)
    .where(isLate)
    .orderBy(asc(outboxMessages.createdAt))
    .limit(1);
  if (oldest === undefined) return [];
  const [pause] = await store.db.select().from(mailPauses);
  const words = pause?.lastError ?? oldest.lastError;
  const waiting = `${toMails(await store.db.$count(outboxMessages, isLate))} waiting since ${oldest.createdAt.toISOString()}`;
  return [
    {
      code: 'mail_late',
      message:
        words === null
          ? `${waiting}, and none was tried. Is the server running?`
          : `${waiting}; the mail server says: ${words}. "backline mail test ADDRESS" says each step.`,
    },
  ];
}

async function findRefused({ store, clock }: Core): Promise<Problem[]> {
  const { outboxMessages } = store.t;
  const since = new Date(clock.now().getTime() - toldForMs);
  const isRefused = and(
    isNotNull(outboxMessages.failedAt),
    isNull(outboxMessages.droppedAt),
    or(isNotNull(outboxMessages.sealed), gt(outboxMessages.failedAt, since)),
  );
  const isTold = or(isRefused, and(isNull(outboxMessages.droppedAt), gt(outboxMessages.bouncedAt, since)));
  const [newest] = await store.db
    .select()
    .from(outboxMessages)
    .where(isTold)
    .orderBy(desc(outboxMessages.createdAt))
    .limit(1);
  if (newest === undefined) return [];
  const count = toMails(await store.db.$count(outboxMessages, isTold));
  return [
    {
      code: 'mail_refused',
      message: `${count} refused or returned, at last: ${newest.lastError ?? 'no reason noted'}. "backline mail list --failed" lists them; "mail retry" and "mail drop" end them.`,
    },
  ];
}

/** Mails that have waited too long or were refused, and closed rows that still contain links. */
export async function findOutboxProblems(core: Core): Promise<Problem[]> {
  const { outboxMessages } = core.store.t;
  const { db } = core.store;
  const isLink = and(isNotNull(outboxMessages.failedAt), inArray(outboxMessages.kind, linkKinds));
  const unsealed = await db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        isNotNull(outboxMessages.sealed),
        ne(outboxMessages.sealed, ''),
        or(isNotNull(outboxMessages.deliveredAt), isNotNull(outboxMessages.droppedAt), isLink),
      ),
    );
  const emptied = await db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(isNull(outboxMessages.sealed), isNull(outboxMessages.deliveredAt), isNull(outboxMessages.failedAt)));
  return [
    ...(await findLate(core)),
    ...(await findRefused(core)),
    ...unsealed.map((row) => ({
      code: 'mail_contents_kept',
      message: `Mail ${row.id} is closed and still has its contents, which may carry a live link.`,
    })),
    ...emptied.map((row) => ({
      code: 'mail_contents_missing',
      message: `Mail ${row.id} is open and has no contents.`,
    })),
  ];
}
