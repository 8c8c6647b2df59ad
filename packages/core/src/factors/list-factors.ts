import { and, asc, eq, isNull } from '@backline/db';
import type { FactorList } from '@backline/domain/factors/list-factors';
import type { Core, LiveSession } from '../core.ts';
import { countRecoveryCodes } from './methods.ts';
import { isConfirmed } from './proofs.ts';
import { arePasskeysOffered, toRpId } from './relying-party.ts';

/** The caller's factors, with the oldest passkey first. */
export async function listFactors(core: Core, own: LiveSession): Promise<FactorList> {
  const tables = core.store.t;
  const { db } = core.store;
  const userId = own.user.id;
  const passkeys = await db
    .select()
    .from(tables.passkeys)
    .where(eq(tables.passkeys.userId, userId))
    .orderBy(asc(tables.passkeys.createdAt), asc(tables.passkeys.id));
  const [app] = await db
    .select({ since: tables.totp.confirmedAt })
    .from(tables.totp)
    .where(eq(tables.totp.userId, userId));
  const [unkept] = await db
    .select({ id: tables.recoveryCodes.setId })
    .from(tables.recoveryCodes)
    .where(and(eq(tables.recoveryCodes.userId, userId), isNull(tables.recoveryCodes.keptAt)))
    .limit(1);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, flaggedAt, rpId, isBackedUp }) => ({
      id,
      name,
      isBackedUp,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isFlagged: flaggedAt !== null,
      isOrphaned: rpId !== toRpId(core),
    })),
    totpSince: app?.since?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(core, db, userId),
    unkeptCodesId: unkept?.id ?? null,
    arePasskeysOffered: arePasskeysOffered(core),
    confirmedUntil: isConfirmed(core, own) ? (own.confirmedUntil?.toISOString() ?? null) : null,
  };
}
