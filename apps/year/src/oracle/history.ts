import type { YearShop } from '../shop.ts';
import { type Row, toMs } from '../tables.ts';
import type { Snapshot } from './snapshot.ts';

/** An event at the provider, with its object's state at that time. */
export interface BookedEvent {
  event_id: string;
  event_type: string;
  occurred_at: string;
  data: Record<string, unknown>;
}

const events = new WeakMap<YearShop, BookedEvent[]>();

/** All events at the provider, the oldest first. */
export async function readEvents(shop: YearShop): Promise<readonly BookedEvent[]> {
  const known = events.get(shop) ?? [];
  events.set(shop, known);
  const after = known.at(-1)?.event_id;
  const more = await shop.emulator.control.events(after === undefined ? {} : { after });
  known.push(...(more as unknown as BookedEvent[]));
  return known;
}

interface Sight {
  atMs: number;
  emails: ReadonlyMap<string, string | null>;
}

const sights = new WeakMap<YearShop, Sight[]>();
const changesOfAddress = ['email.changed', 'email.moved', 'account.erased', 'account.merged', 'account.unmerged'];

/** The history of accounts' addresses, from each look by the oracle and from the audit in between. */
export function openAddressBook({ shop, tables, now }: Snapshot) {
  const known = sights.get(shop) ?? [];
  sights.set(shop, known);
  if (known.at(-1)?.atMs !== now.getTime())
    known.push({
      atMs: now.getTime(),
      emails: new Map(tables.users.map(({ id, email }) => [String(id), email === null ? null : String(email)])),
    });
  const changes = Map.groupBy(
    tables.audit_entries.filter(({ action }) => changesOfAddress.includes(String(action))),
    ({ subject_user_id: user }) => String(user),
  );
  const changesBetween = (user: string, fromMs: number, untilMs: number): boolean =>
    (changes.get(user) ?? []).some((row: Row) => {
      const at = toMs(row.at) ?? 0;
      return at >= fromMs && at <= untilMs;
    });
  return {
    /** The only address that an account had between two times. Null if there were several or none, or it is unknown. */
    find(user: string, fromMs: number, untilMs: number): string | null {
      const sight = known.find(({ atMs }) => atMs >= untilMs);
      if (sight !== undefined && !changesBetween(user, fromMs, sight.atMs)) return sight.emails.get(user) ?? null;
      const earlier = known.findLast(({ atMs }) => atMs <= fromMs);
      if (earlier !== undefined && !changesBetween(user, earlier.atMs, untilMs))
        return earlier.emails.get(user) ?? null;
      return null;
    },
  };
}
