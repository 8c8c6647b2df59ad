import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { readShop } from '../read-shop.ts';

const ownerPrefix = 'o/';
const ownerKey = /^o\/([0-9a-f-]{36})$/;

/** Throws `conflict` if a storage belongs to another shop. Otherwise each shop would delete the other's objects. */
export async function assertOwnStorage(core: Core): Promise<{ shop: string; isClaimed: boolean }> {
  const shop = await readShop(core);
  let isClaimed = false;
  for await (const { key } of core.packStorage.list(ownerPrefix)) {
    const [, owner] = ownerKey.exec(key) ?? [];
    if (owner === shop) isClaimed = true;
    else if (owner !== undefined)
      throw new AppError('conflict', {
        message: `The storage has packs of another shop, ${owner}. Give each shop a folder or bucket of its own. If that shop is no more, delete ${key} there.`,
      });
  }
  return { shop, isClaimed };
}

/** Marks a storage as this shop's. Throws `conflict` if it belongs to another. */
export async function claimStorage(core: Core): Promise<void> {
  const { shop, isClaimed } = await assertOwnStorage(core);
  if (!isClaimed) await core.packStorage.put(`${ownerPrefix}${shop}`, [Buffer.from('packs\n')]);
}
