import { and, type Db, eq, gte, lt } from '@backline/db';
import type { Proof } from '@backline/domain/support/people/change-email';
import { foldFindText } from '@backline/domain/support/search/parse-find-text';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { findCode } from '../../licenses/find-code.ts';

interface Owner {
  id: string;
  contactName: string | null;
}

type Check = (core: Core, db: Db, owner: Owner, value: string) => Promise<boolean>;

/** A customer's local day may differ from UTC by up to half a day. */
const zoneMs = dayMs / 2;

const checks: Record<Proof['kind'], Check> = {
  async invoice(core, db, { id }, value) {
    const { orders } = core.store.t;
    const isIts = and(eq(orders.userId, id), eq(orders.invoiceNumber, value));
    return (await db.select({ id: orders.transactionId }).from(orders).where(isIts).limit(1)).length > 0;
  },
  async card(core, db, { id }, value) {
    const { orders } = core.store.t;
    const [, lastFour = '', day = ''] = /^(\d{4}) (\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    const startMs = Date.parse(day);
    if (Number.isNaN(startMs)) return false;
    const from = new Date(startMs - zoneMs);
    const until = new Date(startMs + dayMs + zoneMs);
    const isIts = and(
      eq(orders.userId, id),
      eq(orders.cardLastFour, lastFour),
      gte(orders.billedAt, from),
      lt(orders.billedAt, until),
    );
    return (await db.select({ id: orders.transactionId }).from(orders).where(isIts).limit(1)).length > 0;
  },
  async code(core, db, { id }, value) {
    const code = await findCode(core, db, value);
    return code !== null && code !== 'malformed' && code.redeemedBy === id;
  },
  async name(_core, _db, { contactName }, value) {
    return contactName !== null && foldFindText(contactName).trim() === foldFindText(value).trim();
  },
};

/** True if all of these proofs are right. The answer never says which one is wrong. */
export async function checkProofs(core: Core, db: Db, owner: Owner, proofs: readonly Proof[]): Promise<boolean> {
  const results = await Promise.all(proofs.map(({ kind, value }) => checks[kind](core, db, owner, value)));
  return results.every(Boolean);
}
