import { randomUUID } from 'node:crypto';
import { and, type Db, eq, isNotNull, isNull, lt, type SQL } from '@backline/db';
import { readTotp } from '@backline/domain/factors/read-factor-code';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Core } from '../core.ts';
import { seal, unseal } from '../crypto.ts';

const stepSeconds = 30;

/** The time step of a code, which may be one step off. Null if no step matches. */
export function findStep(secret: string, code: string, at: Date): number | null {
  const digits = readTotp(code);
  if (digits === null) return null;
  const epoch = Math.floor(at.getTime() / 1000);
  const found = verifySync({ secret, token: digits, epoch, period: stepSeconds, epochTolerance: stepSeconds });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/** Creates a secret, also in the form that an authenticator app reads. */
export function makeTotp(core: Core, email: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: core.settings.productName, label: email, secret }) };
}

/**
 * Stores an unconfirmed secret for the session, or the staff login, that started it. Returns the app's id, or null if
 * the account already has an app.
 */
export async function storeTotp(
  core: Core,
  tx: Db,
  userId: string,
  secret: string,
  begunBy: string,
): Promise<string | null> {
  const { totp } = core.store.t;
  const sealedSecret = seal(core.keys.factors, secret);
  const row = { id: randomUUID(), addedBy: begunBy, sealedSecret, createdAt: core.clock.now(), lastStep: 0 };
  const [stored] = await tx
    .insert(totp)
    .values({ userId, ...row, confirmedAt: null })
    .onConflictDoUpdate({ target: totp.userId, set: row, setWhere: isNull(totp.confirmedAt) })
    .returning({ id: totp.id });
  return stored?.id ?? null;
}

/**
 * Accepts a code of an app. Exactly one of N concurrent callers with the same code wins. Returns the app, or null if
 * the code is wrong.
 */
async function acceptCode(
  core: Core,
  tx: Db,
  isMeant: SQL | undefined,
  { code, ...confirmed }: { code: string; confirmedAt?: Date; addedBy?: string },
): Promise<{ id: string } | null> {
  const { totp } = core.store.t;
  const [row] = await tx.select().from(totp).where(isMeant);
  if (row === undefined) return null;
  const step = findStep(unseal(core.keys.factors, row.sealedSecret), code, core.clock.now());
  if (step === null) return null;
  const [accepted] = await tx
    .update(totp)
    .set({ lastStep: step, ...confirmed })
    .where(and(isMeant, eq(totp.id, row.id), lt(totp.lastStep, step)))
    .returning({ id: totp.id });
  return accepted ?? null;
}

/** Accepts a code of the account's app. The same and earlier steps are refused from then on. */
export async function acceptTotp(core: Core, tx: Db, userId: string, code: string): Promise<boolean> {
  const { totp } = core.store.t;
  const isMeant = and(eq(totp.userId, userId), isNotNull(totp.confirmedAt));
  return (await acceptCode(core, tx, isMeant, { code })) !== null;
}

/**
 * Confirms an unconfirmed app with its first code. Only the session or login that started it may do so, because a
 * stranger could have stored another secret. Returns the app's id, or null if the code is wrong.
 */
export async function confirmBegunTotp(
  core: Core,
  tx: Db,
  userId: string,
  code: string,
  { begunBy, addedBy }: { begunBy: string; addedBy: string },
): Promise<string | null> {
  const { totp } = core.store.t;
  const isMeant = and(eq(totp.userId, userId), isNull(totp.confirmedAt), eq(totp.addedBy, begunBy));
  const accepted = await acceptCode(core, tx, isMeant, { code, confirmedAt: core.clock.now(), addedBy });
  return accepted?.id ?? null;
}
