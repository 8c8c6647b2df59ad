import { createHmac } from 'node:crypto';
import { and, type Db, eq, inArray, isNotNull, isNull, lte, or } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import type { Core } from '../core.ts';

/** How long an open checkout with a trial reserves the trial of its mailbox. */
export const reservationMs = hourMs;

interface Person {
  id: string;
  emailCanonical: string;
}

const isDotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * Reduces the spellings of one mailbox to a single one: drops the part after a plus, and dots where they have no
 * meaning.
 */
export function toMailbox(emailCanonical: string): string {
  const at = emailCanonical.lastIndexOf('@');
  const [local = ''] = emailCanonical.slice(0, at).toLowerCase().split('+');
  const domain = emailCanonical.slice(at + 1);
  return isDotless.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** The keys of an account and of its mailbox. They are hashed, so that the table doesn't list addresses. */
function toKeys(core: Core, { id, emailCanonical }: Person): string[] {
  const hash = (text: string) => createHmac('sha256', core.keys.trials).update(text).digest('base64url');
  return [hash(`account ${id}`), hash(`mailbox ${toMailbox(emailCanonical)}`)];
}

/** Selects the claims of this account and mailbox, including those of accounts that were merged into it. */
function isOfPerson(core: Core, person: Person) {
  const { trialClaims } = core.store.t;
  return or(inArray(trialClaims.keyHash, toKeys(core, person)), eq(trialClaims.userId, person.id));
}

/** Returns whether this account had a plan before, and whether its mailbox did. */
export async function hadPlan(core: Core, db: Db, person: Person): Promise<boolean> {
  const { trialClaims } = core.store.t;
  return (await db.$count(trialClaims, and(isOfPerson(core, person), isNotNull(trialClaims.usedAt)))) > 0;
}

/**
 * Reserves the trial for a checkout, under the lock on payments. Returns false if it was used, or another account with
 * the mailbox has reserved it.
 */
export async function reserveTrial(core: Core, tx: Db, person: Person): Promise<boolean> {
  if (await hadPlan(core, tx, person)) return false;
  const { trialClaims } = core.store.t;
  const now = core.clock.now();
  const claim = { userId: person.id, reservedUntil: new Date(now.getTime() + reservationMs) };
  for (const keyHash of toKeys(core, person)) {
    const isFree = and(
      isNull(trialClaims.usedAt),
      or(eq(trialClaims.userId, person.id), lte(trialClaims.reservedUntil, now)),
    );
    const taken = await tx
      .insert(trialClaims)
      .values({ keyHash, ...claim })
      .onConflictDoUpdate({ target: trialClaims.keyHash, set: claim, setWhere: isFree })
      .returning({ keyHash: trialClaims.keyHash });
    if (taken.length === 0) return false;
  }
  return true;
}

/**
 * Marks the trial as used by this account and mailbox. Returns true if it is the first use. An account with a
 * reservation gets its trial even if another account of the mailbox pays meanwhile, because their events may arrive in
 * either order.
 */
export async function useTrial(core: Core, tx: Db, person: Person): Promise<boolean> {
  const { trialClaims } = core.store.t;
  const now = core.clock.now();
  const [accountKey = '', mailboxKey = ''] = toKeys(core, person);
  const claims = await tx.select().from(trialClaims).where(isOfPerson(core, person));
  const isReserved = claims.some(({ keyHash, userId }) => keyHash === mailboxKey && userId === person.id);
  const isFirst = claims.every(({ keyHash, usedAt }) => usedAt === null || (keyHash === mailboxKey && isReserved));
  for (const keyHash of [accountKey, mailboxKey]) {
    const row = claims.find((one) => one.keyHash === keyHash);
    const isOthers = row !== undefined && row.userId !== person.id && row.reservedUntil > now;
    const claim = isOthers ? { ...row, usedAt: now } : { keyHash, userId: person.id, reservedUntil: now, usedAt: now };
    if (row?.usedAt == null)
      await tx.insert(trialClaims).values(claim).onConflictDoUpdate({ target: trialClaims.keyHash, set: claim });
  }
  return isFirst;
}
