import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from '@backline/db';
import type { ListedMail, MailReport, MailState } from '@backline/domain/support/mails/mail-report';
import type { Core } from '../../core.ts';
import { openContents, toRecipient } from '../../mail/enqueue-message.ts';

export type MailRow = Core['store']['t']['outboxMessages']['$inferSelect'];

function toState(row: MailRow): { state: MailState; endedAt: Date | null } {
  if (row.droppedAt !== null) return { state: 'dropped', endedAt: row.droppedAt };
  if (row.bouncedAt !== null) return { state: 'returned', endedAt: row.bouncedAt };
  if (row.failedAt !== null) return { state: 'refused', endedAt: row.failedAt };
  if (row.deliveredAt !== null) return { state: 'handed_over', endedAt: row.deliveredAt };
  return { state: 'waits', endedAt: null };
}

export function toMailReport(row: MailRow): MailReport {
  const { state, endedAt } = toState(row);
  return {
    id: row.id,
    kind: row.kind,
    state,
    createdAt: row.createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    attempts: row.attempts,
    lastWords: state === 'handed_over' ? null : row.lastError,
  };
}

/** Conditions on mails by their state. */
export function mailsThat({ store }: Core) {
  const { outboxMessages } = store.t;
  const wait = and(isNull(outboxMessages.deliveredAt), isNull(outboxMessages.failedAt));
  const wereRefused = and(isNotNull(outboxMessages.failedAt), isNull(outboxMessages.droppedAt));
  return {
    wait,
    wereRefused,
    failed: or(wereRefused, and(isNotNull(outboxMessages.bouncedAt), isNull(outboxMessages.droppedAt))),
  };
}

/** The newest mails that meet a condition. */
export async function readMails({ store }: Core, condition: SQL | undefined, limit: number): Promise<MailRow[]> {
  const { outboxMessages } = store.t;
  return store.db.select().from(outboxMessages).where(condition).orderBy(desc(outboxMessages.createdAt)).limit(limit);
}

const newest = 20;

/** The newest mails to a person: to the account, to its address as a guest, and about orders. */
export async function listMailsTo(
  core: Core,
  user: { id: string; email: string },
  orders: readonly string[] = [],
): Promise<MailReport[]> {
  const { outboxMessages } = core.store.t;
  const wasGuest = and(isNull(outboxMessages.userId), eq(outboxMessages.recipient, toRecipient(core, user.email)));
  const condition = or(eq(outboxMessages.userId, user.id), wasGuest, inArray(outboxMessages.transactionId, orders));
  return (await readMails(core, condition, newest)).map(toMailReport);
}

/** The address of a mail that still has its contents. Null if they were deleted or encrypted with another secret. */
function findAddressee(core: Core, { sealed }: MailRow): string | null {
  if (sealed === null) return null;
  try {
    const contents = openContents(core, sealed);
    return contents.type === 'message' ? contents.message.to : contents.request.canonical;
  } catch {
    return null;
  }
}

/** Addresses of accounts and of guests' payments, by the ids that mails refer to. */
async function findKnown({ store }: Core, rows: readonly MailRow[]): Promise<Map<string, string>> {
  const tables = store.t;
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const orders = rows.flatMap(({ transactionId }) => transactionId ?? []);
  const accounts = await store.db
    .select({ id: tables.users.id, email: tables.users.email })
    .from(tables.users)
    .where(inArray(tables.users.id, ids));
  const guests = await store.db
    .select({ id: tables.orders.transactionId, email: tables.orders.email })
    .from(tables.orders)
    .where(and(inArray(tables.orders.transactionId, orders), isNull(tables.orders.userId)));
  return new Map([...accounts, ...guests].flatMap(({ id, email }) => (email === null ? [] : [[id, email]])));
}

/**
 * The address in the mail's contents. Without contents, the present address of the account or order, if the mail was
 * sent to that address. Otherwise null.
 */
function findReader(core: Core, row: MailRow, known: Map<string, string>): string | null {
  const held = [row.userId, row.transactionId].flatMap((id) => known.get(id ?? '') ?? []);
  return findAddressee(core, row) ?? held.find((email) => toRecipient(core, email) === row.recipient) ?? null;
}

/** Mails with their readers. */
export async function toListed(core: Core, rows: readonly MailRow[]): Promise<ListedMail[]> {
  const known = await findKnown(core, rows);
  return rows.map((row) => {
    const report = toMailReport(row);
    return {
      ...report,
      to: findReader(core, row, known),
      transactionId: row.transactionId,
      dueAt: report.state === 'waits' ? row.dueAt.toISOString() : null,
    };
  });
}
