import { createListSignature } from '@backline/core/backups/list-signature';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { dayMs } from '@backline/domain/time';
import { createAgeLock, createFolderStorage } from '@backline/storage';
import { type Row, toMs } from '../tables.ts';
import { readPaidBack } from './money.ts';
import { groupBy, type Invariant, type Snapshot } from './snapshot.ts';

/** True: the doctor must report it. False: it must not. Null: it may, because that is a matter of judgment. */
type Expected = (snapshot: Snapshot) => boolean | null | Promise<boolean | null>;

const quarterMs = 15 * 60_000;
const isOlder = ({ now }: Snapshot, cell: Row[string] | undefined, ms: number) => {
  const at = toMs(cell);
  return at !== null && at < now.getTime() - ms;
};
const waits = (row: Row) => row.delivered_at === null && row.failed_at === null && row.dropped_at === null;
const isOpen = (row: Row) => row.applied_at === null && row.dead_lettered_at === null;
const never: Expected = () => false;
const perhaps = (is: boolean): boolean | null => (is ? null : false);

/** True if the provider charges an account for more than one plan. */
function hasPlanTwice({ tables, books }: Snapshot): boolean {
  const live = new Set(books.subscriptions.filter(({ status }) => status !== 'canceled').map(({ id }) => id));
  const running = tables.subscriptions.filter((row) => row.user_id !== null && live.has(String(row.subscription_id)));
  return [...groupBy(running, 'user_id').values()].some(({ length }) => length > 1);
}

function isPaidBackTooMuch(snapshot: Snapshot): boolean {
  const { byLine } = readPaidBack(snapshot);
  const lines = snapshot.books.transactions.flatMap(({ details }) => details.line_items);
  return lines.some(({ id, totals }) => (byLine.get(id) ?? 0) > Math.max(0, Number(totals.total)));
}

async function isBackupOld({ shop: { outside }, now }: Snapshot): Promise<boolean> {
  const [newest] = (await outside.listBackups())
    .map((name) => name.slice(-16))
    .toSorted()
    .toReversed();
  if (newest === undefined) return false;
  const [, year, month, day, hour, minute] = /(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)/.exec(newest) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return at < now.getTime() - 2 * dayMs;
}

/** The expected answer for each of the doctor's codes, from the tables, the provider's books and the files. */
const expected: Readonly<Record<string, Expected>> = {
  reviews_open: ({ tables }) => perhaps(tables.reviews.some((row) => row.resolved_at === null)),
  mail_late: (all) => all.tables.outbox_messages.some((row) => waits(row) && isOlder(all, row.created_at, quarterMs)),
  mail_refused: ({ tables }) =>
    perhaps(tables.outbox_messages.some((row) => row.failed_at !== null || row.bounced_at !== null)),
  payment_event_late: (all) =>
    perhaps(all.tables.payment_events.some((row) => isOpen(row) && isOlder(all, row.received_at, quarterMs))),
  payment_event_failing: ({ tables }) => tables.payment_events.some((row) => isOpen(row) && Number(row.attempts) >= 3),
  payment_event_dead_lettered: ({ tables }) => tables.payment_events.some((row) => row.dead_lettered_at !== null),
  order_unsettled: ({ tables }) => tables.orders.some((row) => row.status === 'completed' && row.settled_at === null),
  task_given_up: ({ tables }) => tables.tasks.some(({ state }) => state === 'given_up'),
  task_late: (all) => perhaps(all.tables.tasks.some((row) => row.state === 'waiting' && row.last_error !== null)),
  subscription_twice: (all) => perhaps(hasPlanTwice(all)),
  subscription_without_account: ({ tables }) => perhaps(tables.subscriptions.some((row) => row.user_id === null)),
  refund_above_payment: (all) => perhaps(isPaidBackTooMuch(all)),
  pack_objects_missing: async ({ shop: { outside } }) => perhaps(await outside.isDamaged()),
  // Only the oracle restores backups, so the doctor may call them untried.
  backup_untried: async ({ shop: { outside } }) => perhaps((await outside.listBackups()).length > 0),
  backup_old: isBackupOld,
  backup_place_foreign: ({ shop: { outside } }) => perhaps(outside.intrusions.length > 0),
};

/** The doctor reports exactly what the oracle finds, for the problems that it checks. */
export const doctorAgrees: Invariant = async (snapshot) => {
  const { shop } = snapshot;
  const { core } = shop.portals[0]?.service.service ?? {};
  if (core === undefined) return [];
  const { env, place } = shop.outside;
  const openPlace = async () => ({
    storage: createFolderStorage(place),
    lock: createAgeLock({ recipient: env.BACKUP_RECIPIENT }),
    signature: createListSignature({ signingKey: env.BACKUP_SIGNING_KEY }),
  });
  const hasBackups = (await shop.outside.listBackups()).length > 0;
  const problems = await runDoctor(core, hasBackups ? openPlace : null);
  const named = Map.groupBy(problems, ({ code }) => code);
  const wrong: string[] = [];
  for (const [code, found] of named)
    if ((await (expected[code] ?? never)(snapshot)) === false)
      wrong.push(`The doctor says ${code}, and the oracle knows nothing of it: ${found[0]?.message}`);
  for (const [code, judge] of Object.entries(expected))
    if (!named.has(code) && (await judge(snapshot)) === true) wrong.push(`The doctor does not say ${code}.`);
  return wrong;
};
