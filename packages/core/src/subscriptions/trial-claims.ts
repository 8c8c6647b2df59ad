import { createHmac } from 'node:crypto';
import { and, type Db, eq, inArray, isNotNull, isNull, lte, or } from '@backline/db';
import type { Core } from '../core.ts';

/** How long a checkout with a trial keeps others with the same address from one. */
export const reservationMs = 60 * 60_000;

interface Person {
  id: string;
  emailCanonical: string;
}

const isDotless = new Set(['gmail.com', 'googlemail.com']);

/** One mailbox has many addresses: what follows a plus, and dots where they mean nothing, are left out. */
export function toMailbox(emailCanonical: string): string {
  const at = emailCanonical.lastIndexOf('@');
  const [local = ''] = emailCanonical.slice(0, at).toLowerCase().split('+');
  const domain = emailCanonical.slice(at + 1);
  return isDotless.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** Decision 30: an account and a mailbox, each for itself. Hashed, so that the ledger is no list of addresses. */
function toKeys(core: Core, { id, emailCanonical }: Person): string[] {
  const hash = (text: string) => createHmac('sha256', core.keys.trials).update(text).digest('base64url');
  return [hash(`account ${id}`), hash(`mailbox ${toMailbox(emailCanonical)}`)];
}

/** Whether somebody had a plan before, by account or by mailbox. */
export async function hadPlan(core: Core, db: Db, person: Person): Promise<boolean> {
  const { trialClaims: c } = core.store.t;
  const used = await db
    .select({ keyHash: c.keyHash })
    .from(c)
    .where(and(inArray(c.keyHash, toKeys(core, person)), isNotNull(c.usedAt)))
    .limit(1);
  return used.length > 0;
}

/** Keeps the trial for one checkout, in a payment's turn: false when it was had, or another account of the same mailbox is at it. */
export async function reserveTrial(core: Core, tx: Db, person: Person): Promise<boolean> {
  const { trialClaims: c } = core.store.t;
  const now = core.clock.now();
  const claim = { userId: person.id, reservedUntil: new Date(now.getTime() + reservationMs) };
  for (const keyHash of toKeys(core, person)) {
    const isFree = and(isNull(c.usedAt), or(eq(c.userId, person.id), lte(c.reservedUntil, now)));
    const taken = await tx
      .insert(c)
      .values({ keyHash, ...claim })
      .onConflictDoUpdate({ target: c.keyHash, set: claim, setWhere: isFree })
      .returning({ keyHash: c.keyHash });
    if (taken.length === 0) return false;
  }
  return true;
}

/**
 * A plan was bought: this account and this mailbox have had their trial. Answers whether it was the first. An account that
 * has kept the trial for a checkout still gets it when another account of the mailbox pays for a plan meanwhile: their
 * events may come in either order.
 */
export async function useTrial(core: Core, tx: Db, person: Person): Promise<boolean> {
  const { trialClaims: c } = core.store.t;
  const now = core.clock.now();
  const [accountKey = '', mailboxKey = ''] = toKeys(core, person);
  const known = await tx
    .select()
    .from(c)
    .where(inArray(c.keyHash, [accountKey, mailboxKey]));
  const isKept = known.some(({ keyHash, userId }) => keyHash === mailboxKey && userId === person.id);
  const isFirst = known.every(({ keyHash, usedAt }) => usedAt === null || (keyHash === mailboxKey && isKept));
  for (const keyHash of [accountKey, mailboxKey]) {
    const row = known.find((one) => one.keyHash === keyHash);
    const isOthers = row !== undefined && row.userId !== person.id && row.reservedUntil > now;
    const claim = isOthers ? { ...row, usedAt: now } : { keyHash, userId: person.id, reservedUntil: now, usedAt: now };
    if (row?.usedAt == null) await tx.insert(c).values(claim).onConflictDoUpdate({ target: c.keyHash, set: claim });
  }
  return isFirst;
}
