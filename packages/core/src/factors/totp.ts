import { randomUUID } from 'node:crypto';
import { and, type Db, eq, isNotNull, isNull, lt } from '@backline/db';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Core } from '../core.ts';
import { seal, unseal } from '../crypto.ts';

const stepSeconds = 30;

/** The step that a code is of, one before and one after now included. Null: of none of them. */
export function findStep(secret: string, code: string, at: Date): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const epoch = Math.floor(at.getTime() / 1000);
  const found = verifySync({ secret, token: digits, epoch, period: stepSeconds, epochTolerance: stepSeconds });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

export function makeTotp(core: Core, email: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: toTotpUri(core, email, secret) };
}

/** What an authenticator app reads. */
export function toTotpUri({ settings }: Core, email: string, secret: string): string {
  return generateURI({ issuer: settings.productName, label: email, secret });
}

/** Stores a new secret that proves nothing yet. False: the account has an app already. */
export async function storeTotp(core: Core, tx: Db, userId: string, secret: string): Promise<boolean> {
  const { totp } = core.store.t;
  const sealedSecret = seal(core.keys.factors, secret);
  const row = { id: randomUUID(), sealedSecret, createdAt: core.clock.now(), lastStep: 0 };
  const stored = await tx
    .insert(totp)
    .values({ userId, ...row, confirmedAt: null })
    .onConflictDoUpdate({ target: totp.userId, set: row, setWhere: isNull(totp.confirmedAt) })
    .returning({ userId: totp.userId });
  return stored.length > 0;
}

/** The secret of an app that was begun and proves nothing yet; null: there is none. */
export async function findBegunTotp(core: Core, db: Db, userId: string): Promise<string | null> {
  const { totp } = core.store.t;
  const [row] = await db
    .select({ sealed: totp.sealedSecret })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNull(totp.confirmedAt)));
  return row === undefined ? null : unseal(core.keys.factors, row.sealed);
}

/**
 * Accepts a code of the account's app. Its step and earlier ones are not accepted again: of N concurrent callers with one
 * code exactly one wins. With `isFirst` it is the code that confirms an app.
 */
export async function acceptTotp(core: Core, tx: Db, userId: string, code: string, isFirst = false): Promise<boolean> {
  const { totp } = core.store.t;
  const isMeant = and(eq(totp.userId, userId), (isFirst ? isNull : isNotNull)(totp.confirmedAt));
  const [row] = await tx.select().from(totp).where(isMeant);
  if (row === undefined) return false;
  const now = core.clock.now();
  const step = findStep(unseal(core.keys.factors, row.sealedSecret), code, now);
  if (step === null) return false;
  const accepted = await tx
    .update(totp)
    .set({ lastStep: step, ...(isFirst ? { confirmedAt: now } : {}) })
    .where(and(isMeant, eq(totp.sealedSecret, row.sealedSecret), lt(totp.lastStep, step)))
    .returning({ userId: totp.userId });
  return accepted.length > 0;
}
