import { count, ne } from '@backline/db';
import type { Core } from '../core.ts';
import { toRpId } from './relying-party.ts';

/** How many passkeys were made for other hosts than that of PUBLIC_URL, by host: no browser offers them here. */
export async function findOrphanedPasskeys(core: Core): Promise<{ host: string; passkeys: number }[]> {
  const { passkeys } = core.store.t;
  return core.store.db
    .select({ host: passkeys.rpId, passkeys: count() })
    .from(passkeys)
    .where(ne(passkeys.rpId, toRpId(core)))
    .groupBy(passkeys.rpId)
    .orderBy(passkeys.rpId);
}
