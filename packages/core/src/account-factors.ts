import { and, type Db, eq, isNotNull } from '@backline/db';
import type { Core } from './core.ts';
import { hashToken } from './crypto.ts';

/** A passkey, an authenticator app, or a set of recovery codes. */
export interface AccountFactor {
  id: string;
  /** The session that added it. Null while an app that a staff login started is unconfirmed. */
  addedBy: string | null;
}

/**
 * Our own id of a passkey. The credential's id is not used, because browsers choose it, so two keys could have the
 * same.
 */
export const toPasskeyId = ({ publicKey }: { publicKey: string }): string => hashToken(publicKey);

/** The factors of an account, without an app that is not confirmed yet. */
export async function readFactors(core: Core, db: Db, userId: string): Promise<AccountFactor[]> {
  const { passkeys, totp, recoveryCodes } = core.store.t;
  const keys = await db
    .select({ publicKey: passkeys.publicKey, addedBy: passkeys.addedBy })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const apps = await db
    .select({ id: totp.id, addedBy: totp.addedBy })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.confirmedAt)));
  const codes = await db
    .selectDistinct({ id: recoveryCodes.setId, addedBy: recoveryCodes.addedBy })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return [...keys.map((key) => ({ id: toPasskeyId(key), addedBy: key.addedBy })), ...apps, ...codes];
}
