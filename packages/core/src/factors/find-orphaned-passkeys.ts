import { count, ne } from '@backline/db';
import type { Core } from '../core.ts';
import { toRpId } from './relying-party.ts';

/** Counts passkeys created for hosts other than PUBLIC_URL's, by host. No browser offers them here. */
export async function findOrphanedPasskeys(core: Core): Promise<{ host: string; passkeys: number }[]> {
  const { passkeys } = core.store.t;
  return core.store.db
    .select({ host: passkeys.rpId, passkeys: count() })
    .from(passkeys)
    .where(ne(passkeys.rpId, toRpId(core)))
    .groupBy(passkeys.rpId)
    .orderBy(passkeys.rpId);
}
