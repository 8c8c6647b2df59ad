import { and, type Db, eq, isNotNull, isNull, prepareStatement } from '@backline/db';
import type { FactorMethod } from '@backline/domain/second-factor-choice';
import type { Core } from '../core.ts';
import { toRpId } from './relying-party.ts';

const selectPasskeys = prepareStatement((db, { passkeys }, { userId }: { userId: string }) =>
  db.select({ rpId: passkeys.rpId, flaggedAt: passkeys.flaggedAt }).from(passkeys).where(eq(passkeys.userId, userId)),
);

const selectTotp = prepareStatement((db, { totp }, { userId }: { userId: string }) =>
  db
    .select({ userId: totp.userId })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.confirmedAt))),
);

/**
 * The methods for an account's second step. Null if it has no second factor. Empty if none of its factors can be used
 * here, so that support must reset them.
 */
export async function findMethods(core: Core, db: Db, userId: string): Promise<FactorMethod[] | null> {
  const { t } = core.store;
  const passkeys = await selectPasskeys(db, t, { userId });
  const apps = await selectTotp(db, t, { userId });
  if (passkeys.length === 0 && apps.length === 0) return null;
  const methods: FactorMethod[] = [];
  const rpId = toRpId(core);
  if (passkeys.some((passkey) => passkey.flaggedAt === null && passkey.rpId === rpId)) methods.push('passkey');
  if (apps.length > 0) methods.push('totp');
  if ((await countRecoveryCodes(core, db, userId)) > 0) methods.push('recovery');
  return methods;
}

export function countRecoveryCodes(core: Core, db: Db, userId: string): Promise<number> {
  const { recoveryCodes } = core.store.t;
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
